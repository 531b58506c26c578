import { openIntegers, packNumbers } from "./pack-numbers.js";
import type { PackReader } from "./pack-reader.js";
import type { PackWriter } from "./pack-writer.js";

/** Stands between texts, of which hardly one has it: they are then parted at once. */
const separator = "\0";

/** Writes strings, as one: with something between them, or, where one has that itself, with how long each is. */
export function packTexts(writer: PackWriter, texts: readonly string[]): void {
  writer.number(texts.length);
  if (texts.length === 0) return;
  const all = texts.join("");
  const isSeparated = !all.includes(separator);
  writer.number(Number(isSeparated));
  if (!isSeparated)
    packNumbers(
      writer,
      Int32Array.from(texts, ({ length }) => length),
      -1,
    );
  writer.text(isSeparated ? texts.join(separator) : all);
}

/** The strings that {@link packTexts} wrote. They are decoded at once; each is a part of the whole. */
export function openTexts(reader: PackReader): string[] {
  const count = reader.number();
  if (count === 0) return [];
  if (reader.number() === 1) return reader.text().split(separator);
  const lengths = openIntegers(reader, count, -1);
  const all = reader.text();
  let end = 0;
  return Array.from(lengths, (length) => all.slice(end, (end += length)));
}
