"""The store: one SQLite file, written by one thread, and what the house asks of it."""
