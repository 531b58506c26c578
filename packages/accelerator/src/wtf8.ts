/** Finds lone surrogates, which UTF-8 cannot hold. */
const halves = /\p{Surrogate}/u;

/** Whether UTF-8 can hold a string. */
export function fitsUtf8(string: string): boolean {
  return !halves.test(string);
}

/** WTF-8: UTF-8 with lone surrogates encoded as if they were characters. */
function wtf8Of(string: string): Buffer {
  return Buffer.concat(
    Array.from(string, (character) => {
      const code = character.codePointAt(0)!;
      return halves.test(character)
        ? Buffer.from([0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)])
        : Buffer.from(character);
    }),
  );
}

/** Writes a string as UTF-8, with halves of pairs as in {@link wtf8Of}; returns how many bytes it took. */
export function writeWtf8(string: string, bytes: Buffer, at: number): number {
  return fitsUtf8(string) ? bytes.write(string, at, "utf8") : wtf8Of(string).copy(bytes, at);
}

/** Offset of the next encoded surrogate from `start`; −1 if there is none. */
function halfIn(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(0xed, start);
  while (at !== -1 && (bytes[at + 1] ?? 0) < 0xa0) at = bytes.indexOf(0xed, at + 1);
  return at;
}

/** Whether bytes hold the half of a pair. */
export function holdsHalf(bytes: Buffer): boolean {
  return halfIn(bytes, 0) !== -1;
}

/** The string whose {@link wtf8Of} bytes are. */
export function stringOf(bytes: Buffer): string {
  let string = "";
  let end = 0;
  for (let at = halfIn(bytes, 0); at !== -1; at = halfIn(bytes, end)) {
    const code = 0xd000 | ((bytes[at + 1]! & 0x3f) << 6) | (bytes[at + 2]! & 0x3f);
    string += bytes.toString("utf8", end, at) + String.fromCharCode(code);
    end = at + 3;
  }
  return string + bytes.toString("utf8", end);
}
