"""The contract between rules and everything that plays them: states, luck, playouts."""
