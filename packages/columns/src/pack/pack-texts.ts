import { openIntegers, packNumbers } from "./pack-numbers.js";
import type { PackReader } from "./pack-reader.js";
import type { PackWriter } from "./pack-writer.js";

/** Writes strings: how long each is, and all of them as one. */
export function packTexts(writer: PackWriter, texts: readonly string[]): void {
  writer.number(texts.length);
  packNumbers(
    writer,
    Int32Array.from(texts, ({ length }) => length),
    -1,
  );
  writer.text(texts.join(""));
}

/** The strings that {@link packTexts} wrote. They are decoded at once; each is a part of the whole. */
export function openTexts(reader: PackReader): string[] {
  const lengths = openIntegers(reader, reader.number(), -1);
  const all = reader.text();
  let end = 0;
  return Array.from(lengths, (length) => all.slice(end, (end += length)));
}
