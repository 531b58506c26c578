import { KeyColumn } from "../columns/key-column.js";
import { openIntegers, packNumbers } from "./pack-numbers.js";
import type { PackReader } from "./pack-reader.js";
import { openTexts, packTexts } from "./pack-texts.js";
import type { PackWriter } from "./pack-writer.js";

/** Writes keys: how many characters each has, all characters, and what is stored apart. */
export function packKeys(writer: PackWriter, column: KeyColumn): void {
  const { lengths, blocks, apart } = column.parts();
  packNumbers(writer, new Int32Array(lengths), 0);
  writer.number(blocks.length);
  for (const block of blocks) writer.array(block);
  packTexts(writer, [...apart.values()]);
  packNumbers(writer, Int32Array.from(apart.keys()), -1);
}

/** The keys that {@link packKeys} wrote; their characters are views. */
export function openKeys(reader: PackReader, length: number): KeyColumn {
  const lengths = openIntegers(reader, length, 0);
  const blocks = Array.from({ length: reader.number() }, () => reader.array(Uint8Array));
  const texts = openTexts(reader);
  const rows = openIntegers(reader, texts.length, -1);
  const apart = new Map(texts.map((text, i) => [rows[i]!, text]));
  return KeyColumn.of({ lengths: new Uint16Array(lengths), blocks, apart });
}
