import type { Column, ColumnKind } from "@turnmeter/schema";
import { KeyColumn } from "../columns/key-column.js";
import {
  FlagColumn,
  IntegerColumn,
  LongColumn,
  NULL_CODE,
  NULL_FLAG,
  NULL_INTEGER,
  TextColumn,
} from "../columns/stored-column.js";
import type { TextVector } from "../vectors/vector.js";
import type { VectorColumn } from "../columns/vector-column.js";
import { vectorOf } from "../read/vector-of.js";
import { openKeys, packKeys } from "./pack-keys.js";
import { openFlagBlocks, openIntegerBlocks, openLongBlocks, packNumbers } from "./pack-numbers.js";
import type { PackReader } from "./pack-reader.js";
import { openTexts, packTexts } from "./pack-texts.js";
import type { PackWriter } from "./pack-writer.js";

/** Writes a column of a table. */
export function packColumn(writer: PackWriter, column: Column<unknown>): void {
  if (column instanceof KeyColumn) return packKeys(writer, column);
  const vector = vectorOf(column);
  switch (vector.kind) {
    case "text":
      return packTextColumn(writer, vector);
    case "key":
      return packKeys(writer, KeyColumn.ofVector(vector));
    case "integer":
      return packNumbers(writer, vector.values, NULL_INTEGER);
    case "long":
      return packNumbers(writer, vector.values, Number.NaN);
    default:
      return packNumbers(writer, new Int32Array(vector.values), NULL_FLAG);
  }
}

/** The column of a kind and length that {@link packColumn} wrote. */
export function openColumn(reader: PackReader, kind: ColumnKind, length: number): VectorColumn<unknown> {
  switch (kind) {
    case "text": {
      const codes = openIntegerBlocks(reader, length, NULL_CODE);
      return new TextColumn(codes, openTexts(reader), length);
    }
    case "key":
      return openKeys(reader, length);
    case "integer":
      return new IntegerColumn(openIntegerBlocks(reader, length, NULL_INTEGER), length);
    case "long":
      return new LongColumn(openLongBlocks(reader, length), length);
    default:
      return new FlagColumn(openFlagBlocks(reader, length, NULL_FLAG), length);
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
