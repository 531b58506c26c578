/** Numbers that look random and are the same for the same seed on every machine. */
export interface Random {
  /** A number of 0 or more and less than 1. */
  readonly next: () => number;
  /** A whole number of 0 or more and less than the limit, which is at most 2^32. */
  readonly below: (limit: number) => number;
}

/** The generator xoshiro128**, its state made of the seed by splitmix32. Not for secrets. */
export function createRandom(seed: number): Random {
  const split = splitmix32(seed);
  let [a, b, c, d] = [split(), split(), split(), split()];
  const bits = (): number => {
    const result = Math.imul(rotated(Math.imul(b, 5), 7), 9) >>> 0;
    const t = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= t;
    d = rotated(d, 11);
    return result;
  };
  const next = (): number => bits() / 2 ** 32;
  return { next, below: (limit) => Math.floor(next() * limit) };
}

function splitmix32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let z = state ^ (state >>> 16);
    z = Math.imul(z, 0x21f0aaad);
    z ^= z >>> 15;
    z = Math.imul(z, 0x735a2d97);
    return z ^ (z >>> 15);
  };
}

function rotated(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by));
}
