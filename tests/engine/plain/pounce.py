"""Pounce a second time, straight from RULES.md."""

from __future__ import annotations

from copy import deepcopy

from .common import Options, Position, lies_up, position, rank, red, shuffled, suit

TARGET = 100


def flipped(card: str, up: bool) -> str:
    """The card face up or down; the mark of its deck stays."""
    return card[0] + (card[1].upper() if up else card[1].lower()) + card[2:]


def owner(card: str) -> int:
    """By the back: the first player's cards have no mark."""
    return int(card[3:] or 0) + 1


class Seat:
    """The names of a player's piles."""

    def __init__(self, player: int, options: Options) -> None:
        self.player = player
        self.canfield = options["base"] == "canfield"
        self.columns = [f"t{player}{n}" for n in range(1, 5 if self.canfield else 8)]
        self.reserve, self.stock, self.waste = f"reserve{player}", f"stock{player}", f"waste{player}"
        self.sources = ([self.reserve] if self.canfield else []) + [self.waste, *self.columns]
        self.all = [*self.sources, self.stock]


def seats(options: Options) -> list[Seat]:
    return [Seat(player, options) for player in range(1, options["players"] + 1)]


def centre(options: Options) -> list[str]:
    return [f"f{n}" for n in range(1, 4 * options["players"] + 1)]


class Pounce:
    @classmethod
    def start(cls, deck: list[str], options: Options) -> Position:
        nobody = dict.fromkeys(range(1, options["players"] + 1), 0)
        at = position({}) | {"seed": 0, "game": 1, "shuffles": options["players"], "points": nobody}
        cls.lay(at, deck, options)
        return at

    @classmethod
    def lay(cls, at: Position, deck: list[str], options: Options) -> None:
        piles: dict[str, list[str]] = {name: [] for name in centre(options)}
        for seat in seats(options):
            own = [card for card in deck if owner(card) == seat.player]
            piles.update({name: [] for name in seat.all})
            if seat.canfield:
                piles[seat.reserve] = [flipped(card, False) for card in own[:12]] + [own[12]]
                own = own[13:]
                if options["bases"] == "own":
                    piles[f"f{seat.player}"] = [own.pop(0)]
                for column in seat.columns:
                    piles[column] = [own.pop(0)]
            else:
                for row in range(7):
                    for n in range(row, 7):
                        card = own.pop(0)
                        piles[seat.columns[n]].append(card if n == row else flipped(card, False))
            piles[seat.stock] = [flipped(card, False) for card in reversed(own)]
        at["piles"] = piles
        at["turn"] = (at["game"] - 1) % options["players"] + 1
        cls.somebody_played(at, options)

    @classmethod
    def somebody_played(cls, at: Position, options: Options) -> None:
        """Every DONE is withdrawn, and every pass through a stock counts anew."""
        at["done"], at["through"] = set(), set()
        piles = at["piles"]
        at["whole"] = {
            seat.player for seat in seats(options) if piles[seat.stock] and not piles[seat.waste]
        }  # their pass begins now

    @classmethod
    def settle(cls, at: Position, options: Options) -> None:
        piles = at["piles"]
        for seat in seats(options):
            again = True
            while again:
                again = False
                for name in [seat.reserve] if seat.canfield else seat.columns:
                    if piles[name] and not lies_up(piles[name][-1]):
                        piles[name][-1] = flipped(piles[name][-1], True)
                spaces = [name for name in seat.columns if not piles[name]]
                if seat.canfield and spaces and piles[seat.reserve]:
                    piles[spaces[0]].append(piles[seat.reserve].pop())
                    again = True

    # ---- where cards go ----

    @classmethod
    def base(cls, at: Position, seat: Seat, options: Options) -> int:
        own = seat.canfield and options["bases"] == "own"
        return rank(at["piles"][f"f{seat.player}"][0]) if own else 1

    @classmethod
    def plays(cls, at: Position, seat: Seat, options: Options) -> list[tuple[str, str, int]]:
        piles, out = at["piles"], []
        base = cls.base(at, seat, options)
        begun = [name for name in centre(options) if piles[name]]
        free = [name for name in centre(options) if not piles[name]]
        for source in seat.sources:
            own = piles[source]
            if not own:
                continue
            top = own[-1]
            for name in begun:
                last = piles[name][-1]
                follows = suit(last) == suit(top) and rank(top) == rank(last) % 13 + 1
                if follows and len(piles[name]) < 13:
                    out.append((source, name, 1))
            if rank(top) == base and free:
                out.append((source, free[0], 1))
            unit = len([card for card in own if lies_up(card)]) if source in seat.columns else 1
            head, whole = own[-unit], source in seat.columns and unit == len(own)
            for name in seat.columns:
                if name == source:
                    continue
                if not piles[name]:
                    from_waste = source == seat.waste and not piles.get(seat.reserve)
                    good = from_waste if seat.canfield else rank(head) == 13 and not whole
                else:
                    on = piles[name][-1]
                    good = rank(head) + 1 == rank(on) and red(head) != red(on)
                    if seat.canfield:  # round the corner, but for the place where the circle is broken
                        step = (rank(on) - rank(head)) % 13 == 1
                        good = step and rank(on) != base and red(head) != red(on)
                if good:
                    out.append((source, name, unit))
        return out

    @classmethod
    def can_tap(cls, at: Position, seat: Seat) -> bool:
        return bool(at["piles"][seat.stock] or (seat.canfield and at["piles"][seat.waste]))

    @classmethod
    def can_do(cls, at: Position, seat: Seat, options: Options) -> bool:
        return cls.can_tap(at, seat) or bool(cls.plays(at, seat, options))

    @classmethod
    def quiet(cls, at: Position, seat: Seat, options: Options) -> bool:
        """One of those that a standstill waits for."""
        return seat.player in at["through"] | at["done"] or not cls.can_do(at, seat, options)

    # ---- ends ----

    @classmethod
    def ended(cls, at: Position, options: Options) -> bool:
        for seat in seats(options):
            gone = [seat.reserve] if options["goal"] == "thirteen" else seat.all
            if not any(at["piles"][name] for name in gone):
                return True
        return all(cls.quiet(at, seat, options) for seat in seats(options))

    @classmethod
    def points(cls, at: Position, options: Options) -> dict[int, int]:
        out = dict(at["points"])
        for name in centre(options):
            for card in at["piles"][name]:
                out[owner(card)] += 1
        for seat in seats(options):
            if seat.canfield:
                out[seat.player] -= 2 * len(at["piles"][seat.reserve])
        return out

    # ---- moves ----

    @classmethod
    def children(cls, at: Position, options: Options) -> dict[str, Position]:
        if cls.ended(at, options):
            points = cls.points(at, options)
            if options["score"] == "cards" or max(points.values()) >= TARGET:
                return {}
            after = deepcopy(at)
            after["points"], after["game"] = points, at["game"] + 1
            deck: list[str] = []
            for seat in seats(options):
                mark = f"'{seat.player - 1}" if seat.player > 1 else ""
                cards = [r + s + mark for s in "CDHS" for r in "A23456789TJQK"]
                deck += shuffled(cards, at["seed"], after["shuffles"])
                after["shuffles"] += 1
            cls.lay(after, deck, options)
            return {"NEXT": after}
        out = {}
        for seat in seats(options):
            if options["tempo"] == "turns" and seat.player != at["turn"]:
                continue
            made = {}
            for source, target, count in cls.plays(at, seat, options):
                after = deepcopy(at)
                after["piles"][target] += after["piles"][source][-count:]
                del after["piles"][source][-count:]
                cls.somebody_played(after, options)
                made[f"{source}>{target}" + (f"*{count}" if count > 1 else "")] = after
            if cls.can_tap(at, seat):
                made[f"{seat.stock}!"] = cls.tapped(at, seat)
            if options["tempo"] == "turns" or not cls.quiet(at, seat, options):
                after = deepcopy(at)
                after["done"].add(seat.player)
                made["DONE"] = after
            for text, after in made.items():
                cls.next_turn(after, seat.player, options)
                cls.settle(after, options)
                out[(f"{seat.player - 1}:" if seat.player > 1 else "") + text] = after
        return out

    @classmethod
    def tapped(cls, at: Position, seat: Seat) -> Position:
        after = deepcopy(at)
        piles = after["piles"]
        if piles[seat.stock]:
            for _ in range(min(3 if seat.canfield else 1, len(piles[seat.stock]))):
                piles[seat.waste].append(flipped(piles[seat.stock].pop(), True))
            if not piles[seat.stock] and seat.player in after["whole"]:
                after["through"].add(seat.player)
        else:
            piles[seat.stock] = [flipped(card, False) for card in reversed(piles[seat.waste])]
            piles[seat.waste] = []
            after["whole"].add(seat.player)
        return after

    @classmethod
    def next_turn(cls, at: Position, player: int, options: Options) -> None:
        """Whoever has said DONE, or can do nothing, is passed over."""
        everybody = seats(options)
        for seat in everybody[player:] + everybody[:player]:
            if seat.player not in at["done"] and cls.can_do(at, seat, options):
                at["turn"] = seat.player
                return
        at["turn"] = player
