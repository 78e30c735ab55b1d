"""The judge: is my GJK right?

`python -m gjkcore judge mine.py` asks your code about thousands of pairs of shapes whose answers are exact and proved,
then about random ones, and makes the first miss small. `search` is the same as a function, for your own tests and for a
cluster. `cases` has the suite.

- `draw`, `groups`: the pairs, drawn at random
- `exact`, `cases`: their exact answers, the pairs that users of engines reported, and the suite as lines of JSON
- `child`, `runner`: your code in a process of its own
- `findings`, `search`, `shrink`: what is wrong with an answer, the search for one, and how it is made small
- `report`, `command`: what is printed
- `page`: the same for the page `lab.html`, where workers ask
- `given`, `steps`, `run`: two shapes that a reader gives, and the iterations of a reader's code
"""

from .cases import Case, answered, lines, suite
from .child import Unusable
from .runner import Code, Reply
from .search import Verdict, search
from .shrink import smaller

__all__ = ["Case", "Code", "Reply", "Unusable", "Verdict", "answered", "lines", "search", "smaller", "suite"]
