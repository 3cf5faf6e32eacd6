"""The stores with which sites are built."""

from ..hosting.conftest import any_store

__all__ = ["any_store"]
