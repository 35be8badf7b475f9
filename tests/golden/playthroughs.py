"""A hand of every game as text, for people to read and for a test to hold: playthroughs/*.txt.

    python -m tests.golden.playthroughs

makes the files again. The hands are of players who do anything legal, so they move only if the rules, the deal or the dice do;
hand numbers were found by search, for hands that show what `says` lists. The text is that of `tapete show`, less its first
line, which names a run, and with what each seat won or lost.
"""

from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pipeline.app.home import Home
from pipeline.app.show import money, show
from pipeline.app.simulate import simulate
from pipeline.simulate import banked, scenario, worker
from pipeline.simulate.banked import BankedScenario
from pipeline.simulate.banked_plan import plan_of
from pipeline.simulate.plan import Plan
from pipeline.simulate.scenario import Scenario

FOLDER = Path(__file__).parent / "playthroughs"
BLINDS = {"small_blind": 5, "big_blind": 10, "currency": "USD", "decimals": 2}
BUTTON_BLIND = {"big_blind": 10, "currency": "USD", "decimals": 2}
STUD = {"small_bet": 200, "currency": "USD", "decimals": 2}
SOME_CALL = ("random", "always_call", "random", "random")


@dataclass(frozen=True, kw_only=True)
class Playthrough:
    """A hand to show. `name` is the file's; `shows` says why this one; `says` are words that the text must have."""

    name: str
    game: str
    shows: str
    says: tuple[str, ...]
    hand_no: int
    limit: str
    stakes: dict[str, Any] = field(default_factory=lambda: BLINDS)
    stack_bb: int | list[int] = 40
    players: tuple[str, ...] = SOME_CALL
    house_rules: dict[str, str] = field(default_factory=dict)
    seed: int = 1

    def scenario(self) -> Scenario:
        """The table at which the hand is played."""
        document = {
            "name": self.name,
            "game": self.game,
            "limit": self.limit,
            "players": list(self.players),
            "stack_bb": self.stack_bb,
            "stakes": self.stakes,
            "house_rules": self.house_rules,
            "rake": "micro",
        }
        return scenario.parse(document, self.name)


@dataclass(frozen=True, kw_only=True)
class BankedPlaythrough:
    """A round against the house to show; see Playthrough. `boxes` are (ante, bonus, strategy) by position."""

    name: str
    game: str
    shows: str
    says: tuple[str, ...]
    hand_no: int
    boxes: tuple[tuple[int, int, str], ...]
    house_rules: dict[str, str] = field(default_factory=dict)
    seed: int = 1
    limit: str = "against the house"

    def scenario(self) -> BankedScenario:
        """The table at which the round is played."""
        document = {
            "name": self.name,
            "game": self.game,
            "boxes": [{"ante": ante, "bonus": bonus, "strategy": strategy} for ante, bonus, strategy in self.boxes],
            "table": {"chip": 100, "min_ante": 1000, "max_payout": 100_000, "currency": "USD", "decimals": 2},
            "house_rules": self.house_rules,
        }
        return banked.parse(document, self.name)


PLAYTHROUGHS = (
    Playthrough(
        name="holdem_no_limit",
        game="holdem",
        limit="no_limit",
        shows="Two are all-in before the end; the shorter stack wins the main pot, another hand the side pot.",
        says=("raises", "side pot 1", "Uncalled bet"),
        stack_bb=[10, 60],
        hand_no=87,
    ),
    Playthrough(
        name="holdem_pot_limit",
        game="holdem",
        limit="pot_limit",
        shows="Raises by the pot at most: the first one before the flop is to 0.35.",
        says=("raises 0.25 to 0.35", "] pair", "--- river"),
        hand_no=233,
    ),
    Playthrough(
        name="holdem_fixed_limit",
        game="holdem",
        limit="fixed_limit",
        shows="A round with four bets, the big blind among them: 0.10, 0.20, 0.30, 0.40; bets of 0.20 from the turn on.",
        says=("raises 0.10 to 0.20", "raises 0.10 to 0.30", "raises 0.10 to 0.40", "bets 0.20", "] two pair"),
        hand_no=372,
    ),
    Playthrough(
        name="omaha",
        game="omaha",
        limit="pot_limit",
        shows="A pot that equal hands share.",
        says=("raises", "--- river", "main pot"),
        hand_no=250,
    ),
    Playthrough(
        name="omaha_5",
        game="omaha_5",
        limit="pot_limit",
        shows="Five own cards, of which two count.",
        says=("raises", "--- river", "shows", "full house"),
        hand_no=180,
    ),
    Playthrough(
        name="omaha_6",
        game="omaha_6",
        limit="pot_limit",
        shows="Six own cards, of which two count; the shortest stack wins the main pot.",
        says=("--- river", "side pot 1", "shows"),
        stack_bb=[10, 40],
        hand_no=127,
    ),
    Playthrough(
        name="omaha_hi_lo",
        game="omaha_hi_lo",
        limit="pot_limit",
        shows="One hand wins the high half, another the low one, in the main pot and in the side pot.",
        says=("and seven low", "side pot 1", "raises"),
        stack_bb=[10, 40],
        hand_no=516,
    ),
    Playthrough(
        name="five_card_stud",
        game="five_card_stud",
        limit="fixed_limit",
        stakes=STUD,
        shows="A bring-in, a completion, a raise, and a showdown.",
        says=("brings in 1.00", "completes to 2.00", "raises 2.00 to 4.00", "--- fifth street", "shows"),
        hand_no=182,
    ),
    Playthrough(
        name="seven_card_stud",
        game="seven_card_stud",
        limit="fixed_limit",
        stakes=STUD,
        shows="A bring-in, a completion, and a big bet on fourth street, where a pair lies open.",
        says=("brings in 1.00", "completes to 2.00", "[As] [Ah] up", "random-1 bets 4.00", "] two pair"),
        hand_no=367,
    ),
    Playthrough(
        name="seven_card_stud_common_card",
        game="seven_card_stud",
        limit="fixed_limit",
        stakes=STUD,
        players=("always_call",) * 8,
        house_rules={"seventh_card": "down"},
        shows="Eight players to the end: the deck has too few cards, so one common card is everybody's seventh.",
        says=("brings in 1.00", "--- seventh street [7s]"),
        hand_no=5,
    ),
    Playthrough(
        name="seven_card_stud_hi_lo",
        game="seven_card_stud_hi_lo",
        limit="fixed_limit",
        stakes=STUD,
        shows="One hand wins the high half, another the low one.",
        says=("brings in 1.00", "--- seventh street", " low", "completes to 2.00"),
        hand_no=267,
    ),
    Playthrough(
        name="razz",
        game="razz",
        limit="fixed_limit",
        stakes=STUD,
        shows="The highest door card brings in, the lowest board acts first, the lowest hand wins.",
        says=("brings in 1.00", "completes to 2.00", "bets 4.00", "] eight low"),
        hand_no=423,
    ),
    Playthrough(
        name="six_plus_a",
        game="six_plus",
        limit="no_limit",
        stakes=BUTTON_BLIND,
        shows="Antes and the button's blind; a straight beats three of a kind. The same cards as with ranking B.",
        says=("posts the ante", "] straight\n", "] three of a kind"),
        hand_no=140,
    ),
    Playthrough(
        name="six_plus_b",
        game="six_plus",
        limit="no_limit",
        stakes=BUTTON_BLIND,
        house_rules={"ranking": "b"},
        shows="Antes and the button's blind; three of a kind beats a straight. The same cards as with ranking A.",
        says=("posts the ante", "] straight\n", "] three of a kind"),
        hand_no=140,
    ),
    Playthrough(
        name="mata_ases",
        game="mata_ases",
        shows="A redeal, a replay, keeping and opening the hole card, a side pot.",
        says=(
            "posts the seed",
            "posts an extra",
            "keeps",
            "opens [Ts], dealt [2h] closed",
            "deal 3",
            "side pot 1",
            "showdown",
        ),
        hand_no=715,
        limit="pot_limit",
        stakes={"big_blind": 50, "currency": "USD", "decimals": 2},
        stack_bb=[5, 60],
    ),
)


BANKED_PLAYTHROUGHS = (
    BankedPlaythrough(
        name="six_card",
        game="six_card",
        shows="The larger box is played first and exchanges cards, a bonus wins, one box asks for a new card of the dealer.",
        says=(
            "exchanges [",
            "buys [",
            "blind boxes",
            "is replaced",
            "is paid the ante",
            "won after the dealer's new card",
        ),
        hand_no=2368,
        boxes=((1000, 100, "random"), (2000, 0, "random"), (1000, 300, "random"), (0, 500, "random")),
    ),
)


def text_of(hand: Playthrough | BankedPlaythrough) -> str:
    """The playthrough as its file has it."""
    plan = plan_of(hand.scenario(), hand.seed)
    with TemporaryDirectory() as folder:
        home = Home(Path(folder))
        run = simulate(plan, home, hand.hand_no + 1, num_workers=1).manifest.run_id
        return text_in(home, run, plan, hand)


def text_in(home: Home, run: str, plan: Plan, hand: Playthrough | BankedPlaythrough) -> str:
    """The playthrough of a hand of a run in a lake."""
    seats = worker.play_shard(plan, hand.hand_no, 1)["seats"].to_pylist()
    rules = "".join(f", {option} {value}" for option, value in hand.house_rules.items())
    lines = [
        f"{plan.scenario.rules_of_game.name}, {hand.limit.replace('_', ' ')}{rules}. {hand.shows}",
        "",
        *show(home, run, hand.hand_no).splitlines()[1:],
        "--- won and lost",
        *(f"{name_of(plan, seat)}: {net(seat, plan)}" for seat in seats),
    ]
    return "\n".join(lines) + "\n"


def name_of(plan: Plan, seat: dict) -> str:
    """The player in a seat."""
    return plan.player_names[seat["player_id"]][1]


def net(seat: dict, plan: Plan) -> str:
    """What a seat won or lost, with its sign."""
    chips = seat["won_chips"] - seat["put_in_chips"]
    return ("+" if chips > 0 else "") + money(chips, plan.stakes[0])


def file_of(hand: Playthrough | BankedPlaythrough) -> Path:
    """The file of a playthrough."""
    return FOLDER / f"{hand.name}.txt"


if __name__ == "__main__":
    for playthrough in (*PLAYTHROUGHS, *BANKED_PLAYTHROUGHS):
        file_of(playthrough).write_text(text_of(playthrough))
