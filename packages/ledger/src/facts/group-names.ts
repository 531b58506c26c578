import {
  filterRows,
  lazyTable,
  openIntegers,
  openTexts,
  packNumbers,
  packTexts,
  rowsWhere,
  textsOf,
  usedTexts,
} from "@turnmeter/columns";
import type { PackReader, PackWriter } from "@turnmeter/columns";
import type { KeyIndex } from "@turnmeter/pairing";
import type { Column, Facts, Table } from "@turnmeter/schema";
import { factsOf } from "@turnmeter/lake";
import { factNames } from "../fact-tables.js";

/** Key spaces of fact rows: a session, a file, or neither for a problem without a file. */
const spaces = ["thread", "file", "nowhere"] as const;
type Space = (typeof spaces)[number];

/** The group of each session and file that rows of facts name. */
export class GroupNames {
  readonly #groups: ReadonlyMap<string, number>;

  private constructor(groups: ReadonlyMap<string, number>) {
    this.#groups = groups;
  }

  /** Null if a row belongs to no group, since nothing could replace it then. */
  static of(facts: Facts, index: KeyIndex): GroupNames | null {
    const groups = new Map<string, number>();
    for (const name of factNames) {
      const { space, column } = nameColumn(name, facts);
      const { codes, dictionary } = usedTexts(textsOf(column));
      const texts = codes.includes(-1) ? [...dictionary, null] : dictionary;
      for (const text of texts) {
        const key = keyOf(space, text);
        if (groups.has(key)) continue;
        const group = text === null ? index.groupOfKey("nowhere", "") : index.groupOfKey(space, text);
        if (group === null) return null;
        groups.set(key, group);
      }
    }
    return new GroupNames(groups);
  }

  pack(writer: PackWriter): void {
    packTexts(writer, [...this.#groups.keys()]);
    packNumbers(writer, Int32Array.from(this.#groups.values()), -1);
  }

  /** @throws if it is not what {@link pack} wrote */
  static open(reader: PackReader): GroupNames {
    const names = openTexts(reader);
    const groups = openIntegers(reader, names.length, -1);
    return new GroupNames(new Map(names.map((name, place) => [name, groups[place]!])));
  }

  /** The facts without the rows of some groups. Tables are filtered when they are first read. */
  without(facts: Facts, groups: ReadonlySet<number>): Facts {
    return factsOf((name) => lazyTable(() => this.#rest(name, facts, groups)));
  }

  #rest(name: keyof Facts, facts: Facts, groups: ReadonlySet<number>): Table<object> {
    return filterRows<object>(facts[name], this.#isLeft(name, facts, groups));
  }

  /** The rows of a table that belong to none of the groups. */
  rowsLeft(name: keyof Facts, facts: Facts, groups: ReadonlySet<number>): Int32Array {
    return rowsWhere(facts[name].rowCount, this.#isLeft(name, facts, groups));
  }

  #isLeft(name: keyof Facts, facts: Facts, groups: ReadonlySet<number>): (row: number) => boolean {
    const { space, column } = nameColumn(name, facts);
    const { codes, dictionary } = textsOf(column);
    const isKept = (text: string | null) => !groups.has(this.#groups.get(keyOf(space, text))!);
    const areTextsKept = dictionary.map(isKept);
    const isNullKept = isKept(null);
    return (row) => areTextsKept[codes[row]!] ?? isNullKept;
  }
}

function nameColumn(name: keyof Facts, facts: Facts): { space: Space; column: Column<string | null> } {
  switch (name) {
    case "files":
      return { space: "file", column: facts.files.columns.path };
    case "recordCounts":
    case "problems":
      return { space: "file", column: facts[name].columns.file };
    default:
      return { space: "thread", column: facts[name].columns.sessionId };
  }
}

function keyOf(space: Space, text: string | null): string {
  return text === null ? spaces.indexOf("nowhere").toString() : `${spaces.indexOf(space)} ${text}`;
}
