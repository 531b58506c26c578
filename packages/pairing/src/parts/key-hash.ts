/**
 * A hash of 64 bits, the same for equal bytes. It is kept in two numbers of the object, since one a key would be
 * too many objects.
 */
export class KeyHash {
  high = 0;
  low = 0;

  /** Begins anew; another salt makes other hashes of the same bytes. */
  begin(salt: number): void {
    this.high = 0xdeadbeef ^ salt;
    this.low = 0x41c6ce57 ^ salt;
  }

  /** Adds the bytes from `start` up to, without, `end`. */
  add(bytes: Uint8Array, start: number, end: number): void {
    let { high, low } = this;
    for (let at = start; at < end; at++) {
      high = Math.imul(high ^ bytes[at]!, 0x9e3779b1);
      low = Math.imul(low ^ bytes[at]!, 0x5f356495);
    }
    this.high = high;
    this.low = low;
  }

  /** Mixes what was added. Nothing must be added afterwards. */
  end(): void {
    const { high, low } = this;
    this.high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
    this.low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  }

  /** The lowest 53 bits. */
  number(): number {
    return (this.high & 0x1fffff) * 2 ** 32 + (this.low >>> 0);
  }
}

const leastSlots = 1024;

/**
 * The first holder of each key, by the key's 64-bit hash. Two keys with one hash, about one pair in 2^64, are taken for one. A key
 * takes 16 to 32 bytes.
 */
export class FirstHolders {
  #size = 0;
  #highs = new Int32Array(leastSlots);
  #lows = new Int32Array(leastSlots);
  /** Holder per slot, counted from 1; 0 is free. At least a quarter stays free. */
  #holders = new Int32Array(leastSlots);

  /** The first holder of a key: `holder`, counted from 0, if there was none. */
  add(high: number, low: number, holder: number): number {
    if (4 * this.#size >= 3 * this.#holders.length) this.#grow();
    const slot = this.#slotOf(high, low);
    const known = this.#holders[slot]!;
    if (known !== 0) return known - 1;
    this.#highs[slot] = high;
    this.#lows[slot] = low;
    this.#holders[slot] = holder + 1;
    this.#size++;
    return holder;
  }

  /** The lowest 53 bits of the keys' hashes, in no order, and the first holder of each key. */
  entries(): { readonly hashes: Float64Array; readonly holders: Int32Array } {
    const hashes = new Float64Array(this.#size);
    const holders = new Int32Array(this.#size);
    const hash = new KeyHash();
    let count = 0;
    for (let slot = 0; slot < this.#holders.length; slot++) {
      if (this.#holders[slot] === 0) continue;
      hash.high = this.#highs[slot]!;
      hash.low = this.#lows[slot]!;
      hashes[count] = hash.number();
      holders[count++] = this.#holders[slot]! - 1;
    }
    return { hashes, holders };
  }

  #slotOf(high: number, low: number): number {
    const last = this.#holders.length - 1;
    let slot = low & last;
    while (this.#holders[slot] !== 0 && (this.#lows[slot] !== low || this.#highs[slot] !== high))
      slot = (slot + 1) & last;
    return slot;
  }

  #grow(): void {
    const [highs, lows, holders] = [this.#highs, this.#lows, this.#holders];
    this.#highs = new Int32Array(2 * holders.length);
    this.#lows = new Int32Array(2 * holders.length);
    this.#holders = new Int32Array(2 * holders.length);
    for (let from = 0; from < holders.length; from++) {
      if (holders[from] === 0) continue;
      const slot = this.#slotOf(highs[from]!, lows[from]!);
      this.#highs[slot] = highs[from]!;
      this.#lows[slot] = lows[from]!;
      this.#holders[slot] = holders[from]!;
    }
  }
}
