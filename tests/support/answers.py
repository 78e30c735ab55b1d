"""Answers scenes for the tests of the page under Node.js: a scene's JSON a line in, its answer's JSON a line out."""

from __future__ import annotations

import sys

from gjkcore.bridge import answer

for line in sys.stdin:
    print(answer(line), flush=True)
