/**
 * A stream of pseudo-random numbers: the same seed gives the same numbers on every machine.
 *
 * @typedef {object} Random
 * @property {() => number} next uniform, 0 inclusive to 1 exclusive
 * @property {(low: number, high: number) => number} integer uniform whole number, both ends inclusive
 * @property {(share: number) => boolean} chance true in this share of draws
 * @property {<T>(items: readonly T[]) => T} pick one of the items
 * @property {() => number} normal standard normal
 * @property {(median: number, sigma: number, limit: number) => number} logNormal whole number ≥ 1, at most `limit`
 */

/** @param {number} seed @returns {Random} */
export function createRandom(seed) {
  // mulberry32
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return {
    next,
    normal,
    integer: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (share) => next() < share,
    pick: (items) => items[Math.floor(next() * items.length)],
    logNormal: (median, sigma, limit) =>
      Math.min(limit, Math.max(1, Math.round(median * Math.exp(sigma * normal())))),
  };
}

const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz123456789";

/** An id such as `msg_01…`: the prefix and 22 letters and digits. @param {Random} random @param {string} prefix */
export function apiId(random, prefix) {
  let id = prefix;
  for (let index = 0; index < 22; index++) id += ALPHABET[random.integer(0, ALPHABET.length - 1)];
  return id;
}

/** @param {Random} random @param {number} digits */
export function hexId(random, digits) {
  let id = "";
  while (id.length < digits) id += random.integer(0, 0xffff).toString(16).padStart(4, "0");
  return id.slice(0, digits);
}

/** A version-4 UUID. @param {Random} random */
export function uuid(random) {
  const hex = hexId(random, 32);
  const variant = "89ab"[random.integer(0, 3)];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}
