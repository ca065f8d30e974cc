"""`python -m ludoteca`, the same as the command `ludoteca`."""

from ludoteca.cli.main import main

if __name__ == "__main__":
    main()
