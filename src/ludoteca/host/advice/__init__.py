"""Exact answers for the tables: weighed in a process of its own."""
