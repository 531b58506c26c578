import {
  columnOfVector,
  NULL_CODE,
  NULL_FLAG,
  NULL_INTEGER,
  TextDictionary,
  ValidityBuilder,
} from "@turnmeter/columns";
import type { KeyVector, TextVector, Vector } from "@turnmeter/columns";
import type { Column, ColumnKind } from "@turnmeter/schema";
import { codesOf, dictionaryTexts, flagsOf, numbersOf, stringsOf } from "./page-values.js";
import type { PackedStrings } from "./page-values.js";
import type { DataPage, DictionaryPage } from "./pages.js";

/**
 * The column of a kind in some pages.
 *
 * @param inexact by row, strings that the pages cannot hold
 * @throws if the pages hold another type
 */
export function readColumn(
  kind: ColumnKind,
  rowCount: number,
  pages: Iterable<DataPage>,
  inexact: ReadonlyMap<number, string>,
): Column<unknown> {
  return columnOfVector(vectorOf(kind, rowCount, pages, inexact));
}

function vectorOf(
  kind: ColumnKind,
  rowCount: number,
  pages: Iterable<DataPage>,
  inexact: ReadonlyMap<number, string>,
): Vector {
  switch (kind) {
    case "text":
      return withInexact(readTexts(rowCount, pages), inexact);
    case "key":
      return readKeys(rowCount, pages, inexact);
    case "integer":
      return { kind, values: gathered(new Int32Array(rowCount), pages, NULL_INTEGER, numbersOf) };
    case "long":
      return { kind, values: gathered(new Float64Array(rowCount), pages, Number.NaN, numbersOf) };
    default:
      return { kind, values: gathered(new Uint8Array(rowCount), pages, NULL_FLAG, flagsOf) };
  }
}

const noBytes = new Uint8Array();

type Numbers = Int32Array | Float64Array | Uint8Array;

/** Fills an array from pages; `none` stands for null. */
function gathered<N extends Numbers>(
  into: N,
  pages: Iterable<DataPage>,
  none: number,
  valuesOf: (page: DataPage) => Numbers,
): N {
  let row = 0;
  for (const page of pages) {
    const { present, rows } = page;
    const values = page.values === 0 ? noBytes : valuesOf(page);
    if (present === null) into.set(values, row);
    else for (let i = 0, next = 0; i < rows; i++) into[row + i] = present[i] === 1 ? values[next++]! : none;
    row += rows;
  }
  if (row !== into.length) throw new Error("fewer rows than the file states");
  return into;
}

function readTexts(rowCount: number, pages: Iterable<DataPage>): TextVector {
  let dictionary: string[] = [];
  let all: TextDictionary | null = null;
  let known: DictionaryPage | null = null;
  let newCodes: Int32Array | null = null;
  const codes = gathered(new Int32Array(rowCount), pages, NULL_CODE, (page) => {
    if (page.dictionary !== known || newCodes === null) {
      const texts = dictionaryTexts(page);
      // A first dictionary is taken as it is.
      if (known === null) dictionary = texts;
      else {
        all ??= new TextDictionary(dictionary);
        dictionary = all.texts;
        newCodes = new Int32Array(texts.length);
        for (let i = 0; i < texts.length; i++) newCodes[i] = all.codeOf(texts[i]!);
      }
      known = page.dictionary;
    }
    const own = codesOf(page);
    if (newCodes !== null) for (let i = 0; i < own.length; i++) own[i] = newCodes[own[i]!]!;
    return own;
  });
  return { kind: "text", codes, dictionary };
}

/** Recodes all texts, as distinct strings may have become equal to each other or to a dictionary entry. */
function withInexact(vector: TextVector, inexact: ReadonlyMap<number, string>): TextVector {
  if (inexact.size === 0) return vector;
  const all = new TextDictionary();
  const codes = vector.codes.map((code, row) =>
    all.codeOf(inexact.get(row) ?? (code === NULL_CODE ? null : vector.dictionary[code]!)),
  );
  return { kind: "text", codes, dictionary: all.texts };
}

function readKeys(
  rowCount: number,
  pages: Iterable<DataPage>,
  exact: ReadonlyMap<number, string>,
): KeyVector {
  const offsets = new Int32Array(rowCount + 1);
  const validity = new ValidityBuilder(rowCount);
  const parts: PackedStrings[] = [];
  let row = 0;
  for (const page of pages) {
    const part = page.values === 0 ? { lengths: new Int32Array(), bytes: noBytes } : stringsOf(page);
    for (let i = 0, next = 0; i < page.rows; i++, row++) {
      const isPresent = page.present === null || page.present[i] === 1;
      if (!isPresent) validity.clear(row);
      offsets[row + 1] = offsets[row]! + (isPresent ? part.lengths[next++]! : 0);
    }
    parts.push(part);
  }
  if (row !== rowCount) throw new Error("another number of rows than the file states");
  const [first] = parts;
  const bytes =
    parts.length === 1 && first !== undefined ? first.bytes : Buffer.concat(parts.map((part) => part.bytes));
  return { kind: "key", offsets, bytes, exact, ...validity.finish() };
}
