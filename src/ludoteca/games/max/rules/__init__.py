"""The rules of Max: `components` (2) and `state` (4 to 12). Compiled."""
