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
