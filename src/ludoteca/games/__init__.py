"""The games, one folder each; they are found by the entry points of the installation."""
