"""Full-size comparison with other engines at the always-call table."""

import json
import subprocess
import sys
from typing import Any

from tests import needs
from tests.benchmarks import peers

SECONDS = 10
AT_LEAST = {peers.OPEN_SPIEL: 90, peers.POKERKIT: 12_000}


def times_the_hands_of_others() -> dict[str, Any]:
    """Hands a second and ratios, each engine as fast as we know how; in a process without assertions, which slow PokerKit."""
    for module in ("pyspiel", "pokerkit"):
        needs.requires("bench", module)
    command = [sys.executable, "-O", "-m", "tests.benchmarks.peers", "--json", "--seconds", str(SECONDS)]
    done = subprocess.run(command, cwd=needs.ROOT, capture_output=True, text=True, check=True)
    figures = json.loads(done.stdout)
    played = figures["ratios"][peers.PLAYED]
    below = {name: round(played[name], 1) for name, least in AT_LEAST.items() if played[name] < least}
    assert not below, f"below {AT_LEAST}: {below}; all figures: {json.dumps(figures)}"
    return figures
