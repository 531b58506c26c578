const mask = (1n << 64n) - 1n;
const c1 = 0x87c37b91114253d5n;
const c2 = 0x4cf5ad432745937fn;

/** MurmurHash3_x64_128 with seed 0, a byte after the other, in big integers. */
export function murmur(bytes: Uint8Array): string {
  let h1 = 0n;
  let h2 = 0n;
  const blocks = Math.floor(bytes.length / 16);
  const word = (at: number, length: number) => {
    let value = 0n;
    for (let index = 0; index < length; index++) value |= BigInt(bytes[at + index] ?? 0) << BigInt(8 * index);
    return value;
  };
  for (let block = 0; block < blocks; block++) {
    h1 ^= times(rotated(times(word(16 * block, 8), c1), 31n), c2);
    h1 = (times((rotated(h1, 27n) + h2) & mask, 5n) + 0x52dce729n) & mask;
    h2 ^= times(rotated(times(word(16 * block + 8, 8), c2), 33n), c1);
    h2 = (times((rotated(h2, 31n) + h1) & mask, 5n) + 0x38495ab5n) & mask;
  }
  const left = bytes.length % 16;
  h2 ^= times(rotated(times(word(16 * blocks + 8, Math.max(0, left - 8)), c2), 33n), c1);
  h1 ^= times(rotated(times(word(16 * blocks, Math.min(8, left)), c1), 31n), c2);
  h1 ^= BigInt(bytes.length);
  h2 ^= BigInt(bytes.length);
  h1 = (h1 + h2) & mask;
  h2 = (h2 + h1) & mask;
  h1 = mixed(h1);
  h2 = mixed(h2);
  h1 = (h1 + h2) & mask;
  h2 = (h2 + h1) & mask;
  return littleEndian(h1) + littleEndian(h2);
}

function times(a: bigint, b: bigint): bigint {
  return (a * b) & mask;
}

function rotated(value: bigint, by: bigint): bigint {
  return ((value << by) | (value >> (64n - by))) & mask;
}

function mixed(value: bigint): bigint {
  let mix = value ^ (value >> 33n);
  mix = times(mix, 0xff51afd7ed558ccdn);
  mix ^= mix >> 33n;
  mix = times(mix, 0xc4ceb9fe1a85ec53n);
  return mix ^ (mix >> 33n);
}

function littleEndian(value: bigint): string {
  const hex = value.toString(16).padStart(16, "0");
  return Buffer.from(Buffer.from(hex, "hex").toReversed()).toString("hex");
}
