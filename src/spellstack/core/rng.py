"""CR 701.24, 705, 706: the game's own stream of chance (SplitMix64): one integer of state, so forks are free."""

from __future__ import annotations

_MASK = 0xFFFFFFFFFFFFFFFF


def next_state(state: int) -> int:
    """The state that follows."""
    return (state + 0x9E3779B97F4A7C15) & _MASK


def output(state: int) -> int:
    """The 64 random bits of a state."""
    z = state
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def shuffled(items: tuple[int, ...], state: int) -> tuple[tuple[int, ...], int]:
    """A random order of `items` (Fisher-Yates) and the state after it."""
    order = list(items)
    for i in range(len(order) - 1, 0, -1):
        state = next_state(state)
        j = output(state) % (i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order), state
