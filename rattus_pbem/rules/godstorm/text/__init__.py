"""What Godstorm says: its catalogues hold its sentences, and the words in which its orders are written."""

from __future__ import annotations

from ....contract.texts import Catalogue

CATALOGUE = Catalogue(__package__)
language, ways, name, also = CATALOGUE.language, CATALOGUE.ways, CATALOGUE.name, CATALOGUE.also
