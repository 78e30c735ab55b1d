"""`python -m gjkcore`: the command line. Without arguments it says what there is."""

import sys

from .judge.command import main

if __name__ == "__main__":
    sys.exit(main())
