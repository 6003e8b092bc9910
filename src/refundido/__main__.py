"""`python -m refundido`: the same as the command `refundido`."""

from refundido.cli import main

if __name__ == "__main__":
    main()
