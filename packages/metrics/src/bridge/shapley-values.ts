/**
 * The Shapley value of each player of a game: what it adds, averaged over all orders in which players can come in.
 *
 * `worth(players)` is called once for each set of players, given as bits. A player that never changes the worth gets
 * exactly 0, and a game whose sets are exchanged for their complements gets exactly the negated values.
 */
export function shapleyValues(playerCount: number, worth: (players: number) => number): readonly number[] {
  const worths = Array.from({ length: 2 ** playerCount }, (_, players) => worth(players));
  const weights = weightsOf(playerCount);
  return Array.from({ length: playerCount }, (_, player) => {
    const others = allPlayers(playerCount) & ~(1 << player);
    const added = (set: number): number =>
      weights[sizeOf(set)]! * (worths[set | (1 << player)]! - worths[set]!);
    // A set and its complement are added first, so that the order of addition is the same in the game of complements.
    let value = 0;
    for (let set = 0; set <= others; set++) {
      const complement = others & ~set;
      if ((set & ~others) === 0 && set <= complement)
        value += set === complement ? added(set) : added(set) + added(complement);
    }
    return value;
  });
}

/** By the number of players before it: the share of orders in which a player comes right after one set of so many. */
function weightsOf(playerCount: number): readonly number[] {
  const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1));
  return Array.from(
    { length: playerCount },
    (_, size) => (factorial(size) * factorial(playerCount - size - 1)) / factorial(playerCount),
  );
}

function allPlayers(count: number): number {
  return 2 ** count - 1;
}

function sizeOf(set: number): number {
  let size = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) size++;
  return size;
}
