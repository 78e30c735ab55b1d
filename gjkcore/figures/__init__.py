"""What each kind of figure is made of: see `kinds`."""

from .kinds import KINDS as KINDS
from .kinds import QUESTIONS as QUESTIONS
from .kinds import SCENES as SCENES
from .kinds import SCHEMA as SCHEMA
from .kinds import KindName as KindName
from .kinds import as_kind as as_kind
