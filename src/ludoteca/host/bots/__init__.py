"""Bots: the processes in which they think, and their supervisor."""
