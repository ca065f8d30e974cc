"""What the house says where it can't do something; see `ludoteca.record.words`."""

from __future__ import annotations

from functools import partial

from ludoteca.record.words import Saying

saying = partial(Saying, "ludoteca.host")
