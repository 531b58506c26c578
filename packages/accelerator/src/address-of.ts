/** The address that compiled code means: numbers of 32 bits come out of it with a sign. */
export function addressOf(number: number): number {
  return number >>> 0;
}
