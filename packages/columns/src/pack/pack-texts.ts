import { openIntegers, packNumbers } from "./pack-numbers.js";
import type { PackReader } from "./pack-reader.js";
import type { PackWriter } from "./pack-writer.js";

/** Writes strings: how long each is, and all of them as one. */
export function packTexts(writer: PackWriter, texts: readonly string[]): void {
  const lengths = new Int32Array(texts.length);
  for (let i = 0; i < texts.length; i++) lengths[i] = texts[i]!.length;
  writer.number(texts.length);
  packNumbers(writer, lengths, -1);
  writer.text(texts.join(""));
}

/** The strings that {@link packTexts} wrote. They are decoded at once; each is a part of the whole. */
export function openTexts(reader: PackReader): string[] {
  const lengths = openIntegers(reader, reader.number(), -1);
  const all = reader.text();
  const texts: string[] = [];
  let end = 0;
  for (let i = 0; i < lengths.length; i++) texts.push(all.slice(end, (end += lengths[i]!)));
  return texts;
}
