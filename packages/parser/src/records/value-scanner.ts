import {
  backslash,
  closeBrace,
  closeBracket,
  colon,
  comma,
  isJsonSpace,
  lineFeed,
  openBrace,
  openBracket,
  quote,
} from "./json-bytes.js";

type Expected = "value" | "value or end" | "key" | "key or end" | "colon" | "comma or end" | "nothing";

/** Finds where a JSON value ends, in bytes cut anywhere. It follows brackets, strings, commas and colons, but accepts any letters and digits as a number or word: a value with an end may still be invalid JSON, a broken one always is. */
export class ValueScanner {
  /** Line feeds in the value so far. */
  lineFeeds = 0;
  isBroken = false;
  #expected: Expected = "value";
  #closers: number[] = [];
  #inside: "string" | "key" | "word" | null = null;
  #isEscaped = false;

  /** Whether the value is a number or word outside any object or array, which ends where the bytes end. */
  get isWord(): boolean {
    return this.#inside === "word" && this.#closers.length === 0;
  }

  /** Index after the value, which begins at `at` or in earlier bytes, or of the byte that breaks it; null if the value continues beyond these bytes. */
  scan(bytes: Buffer, at: number): number | null {
    let next = at;
    while (next < bytes.length && this.#expected !== "nothing" && !this.isBroken) {
      if (this.#inside === "word") next = this.#passWord(bytes, next);
      else if (this.#inside !== null) next = this.#passString(bytes, next);
      else {
        this.#take(bytes[next]);
        if (!this.isBroken) next++;
      }
    }
    return this.#expected === "nothing" || this.isBroken ? next : null;
  }

  #passWord(bytes: Buffer, at: number): number {
    let next = at;
    while (isWordByte(bytes[next])) next++;
    if (next < bytes.length) this.#endValue();
    return next;
  }

  #passString(bytes: Buffer, at: number): number {
    let next = at;
    for (; next < bytes.length; next++) {
      const byte = bytes[next];
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === quote) break;
      else if (byte === backslash) this.#isEscaped = true;
      if (byte !== undefined && byte < 0x20) {
        this.isBroken = true;
        return next;
      }
    }
    if (next === bytes.length) return next;
    if (this.#inside === "key") {
      this.#inside = null;
      this.#expected = "colon";
    } else {
      this.#endValue();
    }
    return next + 1;
  }

  #take(byte: number | undefined): void {
    if (byte === lineFeed) this.lineFeeds++;
    if (isJsonSpace(byte)) return;
    const expected = this.#expected;
    if (expected === "colon") {
      if (byte === colon) this.#expected = "value";
      else this.isBroken = true;
    } else if (expected === "comma or end") {
      if (byte === comma) this.#expected = this.#closers.at(-1) === closeBrace ? "key" : "value";
      else this.#close(byte);
    } else if (expected === "key" || expected === "key or end") {
      if (byte === quote) this.#inside = "key";
      else if (expected === "key or end") this.#close(byte);
      else this.isBroken = true;
    } else if (byte === openBrace) {
      this.#closers.push(closeBrace);
      this.#expected = "key or end";
    } else if (byte === openBracket) {
      this.#closers.push(closeBracket);
      this.#expected = "value or end";
    } else if (byte === quote) {
      this.#inside = "string";
    } else if (isWordByte(byte)) {
      this.#inside = "word";
    } else if (expected === "value or end") {
      this.#close(byte);
    } else {
      this.isBroken = true;
    }
  }

  #close(byte: number | undefined): void {
    if (byte === this.#closers.pop()) this.#endValue();
    else this.isBroken = true;
  }

  #endValue(): void {
    this.#inside = null;
    this.#expected = this.#closers.length === 0 ? "nothing" : "comma or end";
  }
}

/** Bytes of numbers and of `true`, `false`, `null`. */
function isWordByte(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  const isDigit = byte >= 0x30 && byte <= 0x39;
  const isLetter = (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
  return isDigit || isLetter || byte === 0x2b || byte === 0x2d || byte === 0x2e;
}
