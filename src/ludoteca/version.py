"""The release of Ludoteca."""

__version__ = "0.1.0"
