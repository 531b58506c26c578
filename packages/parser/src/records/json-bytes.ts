/** The byte that ends a line. */
export const lineFeed = 0x0a;
/** `"`. */
export const quote = 0x22;
/** `,`. */
export const comma = 0x2c;
/** `:`. */
export const colon = 0x3a;
/** `[`. */
export const openBracket = 0x5b;
/** `\`. */
export const backslash = 0x5c;
/** `]`. */
export const closeBracket = 0x5d;
/** `{`. */
export const openBrace = 0x7b;
/** `}`. */
export const closeBrace = 0x7d;

/** The bytes of the mark that may stand at the start of a file in UTF-8. */
export const byteOrderMark = [0xef, 0xbb, 0xbf] as const;

/** Whether a byte is white space to JSON. LF is, though it never occurs inside a line. */
export function isJsonSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === lineFeed;
}
