"""Pictures and films of games, made in a process of their own."""
