"""Pennies, a game whose chances are known: who throws the first six, or the first head, has won."""
