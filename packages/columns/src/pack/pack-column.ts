import type { Column, ColumnKind } from "@turnmeter/schema";
import {
  FlatFlagColumn,
  FlatIntegerColumn,
  FlatLongColumn,
  FlatTextColumn,
} from "../columns/flat-columns.js";
import { NULL_CODE, NULL_FLAG, NULL_INTEGER } from "../columns/stored-column.js";
import type { TextVector } from "../vectors/vector.js";
import type { VectorColumn } from "../columns/vector-column.js";
import { vectorOf } from "../read/vector-of.js";
import { openKeys } from "./pack-keys.js";
import { openFlags, openIntegers, openLongs, packNumbers } from "./pack-numbers.js";
import type { PackReader } from "./pack-reader.js";
import { openTexts, packTexts } from "./pack-texts.js";
import type { PackWriter } from "./pack-writer.js";

/** Writes a column of a table, which must be none of keys. */
export function packColumn(writer: PackWriter, column: Column<unknown>): void {
  const vector = vectorOf(column);
  switch (vector.kind) {
    case "text":
      return packTextColumn(writer, vector);
    case "key":
      throw new Error("keys are packed apart");
    case "integer":
      return packNumbers(writer, vector.values, NULL_INTEGER);
    case "long":
      return packNumbers(writer, vector.values, Number.NaN);
    default:
      return packNumbers(writer, new Int32Array(vector.values), NULL_FLAG);
  }
}

/** The column of a kind and length that was written, as views of its arrays where these are stored as they are. */
export function openColumn(reader: PackReader, kind: ColumnKind, length: number): VectorColumn<unknown> {
  switch (kind) {
    case "text":
      return new FlatTextColumn(openIntegers(reader, length, NULL_CODE), openTexts(reader));
    case "key":
      return openKeys(reader, length);
    case "integer":
      return new FlatIntegerColumn(openIntegers(reader, length, NULL_INTEGER));
    case "long":
      return new FlatLongColumn(openLongs(reader, length));
    default:
      return new FlatFlagColumn(openFlags(reader, length, NULL_FLAG));
  }
}

/** Writes the texts that are in use alone: a view may have few of its table's. */
function packTextColumn(writer: PackWriter, { codes, dictionary }: TextVector): void {
  const newCodes = new Int32Array(dictionary.length).fill(NULL_CODE);
  const texts: string[] = [];
  const own = new Int32Array(codes.length);
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row]!;
    if (code === NULL_CODE) own[row] = NULL_CODE;
    else {
      if (newCodes[code] === NULL_CODE) newCodes[code] = texts.push(dictionary[code]!) - 1;
      own[row] = newCodes[code]!;
    }
  }
  packNumbers(writer, own, NULL_CODE);
  packTexts(writer, texts);
}
