/** Where a key is looked for first: a number of its length and three of its bytes. The scanner has the same function. */
export function keyHash(key: Uint8Array): number {
  const last = key[key.length - 1] ?? 0;
  return key.length * 31 + (key[0] ?? 0) * 7 + (key[key.length >> 1] ?? 0) * 3 + last * 13;
}
