"""Measuring and studying games: speed, simulations, solutions."""
