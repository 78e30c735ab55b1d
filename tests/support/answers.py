"""Answers scenes for the tests of the page under Node.js: a scene's JSON a line in, its answer's JSON a line out.

Many tests open the same presets, so each scene is answered once.
"""

from __future__ import annotations

import sys
from functools import cache

from gjkcore.bridge import answer

answer_once = cache(answer)
for line in sys.stdin:
    print(answer_once(line), flush=True)
