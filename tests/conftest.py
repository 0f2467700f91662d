"""What all tests share: hypothesis settings that do not depend on the machine, and the card data if there is some."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from spellstack.cards.database import CardDatabase
from spellstack.cards.errors import NoCardData
from spellstack.core import state

# Two slow cores are no reason to fail; a failure must come again on every machine.
settings.register_profile(
    "spellstack", deadline=None, derandomize=True, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("spellstack")

COMPILED = not str(state.__file__).endswith(".py")


def pytest_report_header() -> str:
    """Which build is under test."""
    return f"spellstack: {'compiled' if COMPILED else 'pure'} build ({state.__file__})"


def pytest_configure() -> None:
    """`make fast` must not test the pure build by mistake."""
    if os.environ.get("SPELLSTACK_BUILD") == "fast" and not COMPILED:
        raise pytest.UsageError(f"the compiled build was asked for, but the tests would run {state.__file__}")


@pytest.fixture
def card_database() -> Iterator[CardDatabase]:
    """The real cards. Skips, and says what to do, where there are none."""
    try:
        database = CardDatabase()
    except NoCardData as error:
        pytest.skip(f"needs real card data ({error}); `make test` gets it")
    yield database
    database.close()
