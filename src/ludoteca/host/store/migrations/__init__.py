"""The history of the database's shape, one file a revision: `versions/rNNNN_what.py`."""
