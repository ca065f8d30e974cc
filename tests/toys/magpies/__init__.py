"""Magpies: a small game with secrets, as somebody outside the house would write one."""
