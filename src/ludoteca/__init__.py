"""Board games played exactly by their rulebooks."""
