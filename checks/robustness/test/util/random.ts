/** Choices that follow from a seed. */
export interface Random {
  /** A whole number from 0 to one less than `limit`. */
  readonly below: (limit: number) => number;
  /** One of the items, each as likely as the others. @throws if there are none */
  readonly pick: <T>(items: readonly T[]) => T;
  /** True once in `times`. */
  readonly once: (times: number) => boolean;
}

/** Choices that follow from some numbers: mulberry32, by Tommy Ettinger, in the public domain. */
export function randomOf(...seeds: readonly number[]): Random {
  let state = seeds.reduce((mixed, seed) => Math.imul(mixed ^ seed, 0x9e3779b1) ^ (mixed >>> 15), 1);
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  return {
    below,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error("nothing to pick from");
      return item;
    },
    once: (times) => below(times) === 0,
  };
}
