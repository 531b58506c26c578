import { isDeepStrictEqual } from "node:util";
import {
  lazyTable,
  PackReader,
  PackWriter,
  orderOfNumbers,
  placeAfter,
  selectLongs,
} from "@turnmeter/columns";
import { factsOf } from "@turnmeter/lake";
import type { FoundLogs } from "@turnmeter/parser";
import type { FileStore, Looks } from "@turnmeter/safe-fs";
import type { Facts } from "@turnmeter/schema";
import { createHash } from "node:crypto";
import { factTableFile, openFactTable, type ReadPart } from "./fact-table-file.js";
import { factNames } from "../fact-tables.js";
import type { GoneLogs } from "../units/past-units.js";
import { GroupNames } from "./group-names.js";
import { sealPack, unsealPack } from "../sealed-pack.js";
import { ledgerFiles } from "../units/ledger-files.js";
import { unitKey, unitOfKey } from "../units/unit-keys.js";

/** How files with facts are named, and which logs the facts are from. */
export interface FactFilesOptions {
  /** Prefix of the names of its files: letters, digits and `-`. */
  readonly prefix: string;
  /** Which logs are read, and how. Facts of another reading are not used. */
  readonly reading: string;
  /** The files of the ledger that holds the units; null, or absent, where they are in none. */
  readonly kept?: FileStore | null;
  /** The clock, epoch ms. */
  readonly now: () => number;
}

/** The state that the last run kept. Sets of facts have names of letters and digits. */
export interface FactState {
  /** The set of facts that were settled at once. */
  readonly base: string;
  /** When they were settled, epoch ms. */
  readonly baseAtMs: number;
  /** How many rows of candidates the base was settled from. */
  readonly baseRows: number;
  /** Groups of the base whose rows no longer count. */
  readonly stale: readonly number[];
  /** The set of facts that replaces the stale groups: facts of new and changed units, and of those settled with them. Null while there is only the base. */
  readonly recent: string | null;
  readonly gone: GoneLogs;
  /** The files of the ledger that the units are from, sorted: the state is valid only for exactly these. */
  readonly unitFiles: readonly string[];
  /** The files and folders that the search for logs looked at: the state is valid until one of them changes. Null if that cannot be checked. */
  readonly looks: Looks | null;
  /** The search's result, so that another search need not repeat all of it; null if it was not kept. */
  readonly found: (() => FoundUnits) | null;
}

/** A state to write, with when each gone file was found missing. */
export interface NewFactState extends FactState {
  readonly gone: ReadonlyMap<string, number>;
}

/** The result of a search for logs, without the kinds of files. */
export type FoundUnits = Omit<FoundLogs, "sniffed">;

/** A file with facts is gone or damaged. The state is removed, so that the next try reads the logs. */
export class LostFactsError extends Error {
  override readonly name = "LostFactsError";
}

/** How long files no longer in the state are kept for runs that began before, ms. */
const longestRunMs = 3_600_000;

/** The files of facts: one for the state, and for each set of facts one for each table. */
export class FactFiles {
  readonly #store: FileStore;
  readonly #options: FactFilesOptions;
  #state: FactState | null = null;
  #isLost = false;

  constructor(store: FileStore, options: FactFilesOptions) {
    this.#store = store;
    this.#options = options;
  }

  /** The state that the last run kept, read once; null if there is none, or it is of another reading. */
  state(): FactState | null {
    return (this.#state ??= this.#readState());
  }

  #readState(): FactState | null {
    const reader = this.read("state");
    if (reader === null) return null;
    const { reading, links, hasFound, gone: goneCount, ...kept }: KeptState = JSON.parse(reader.text());
    if (reading !== this.#options.reading) return null;
    const gone = openGone(goneCount, () => this.open(goneFile(kept)));
    const state = { ...kept, gone };
    if (links === null || !isDeepStrictEqual(state.unitFiles, this.#ledgerFiles()))
      return { ...state, looks: null, found: null };
    const paths = reader.text().split("\0");
    const [questions, states] = [reader.array(Uint8Array), reader.array(Float64Array)];
    let found: FoundUnits | null = null;
    return {
      ...state,
      looks: { paths, questions, states, links },
      found: hasFound ? () => (found ??= foundOfText(reader.text())) : null,
    };
  }

  /**
   * Writes the state, and removes sets that it does not name once they are an hour old.
   *
   * @throws SafeFsError where it cannot be written
   */
  writeState({ looks, found, gone, ...state }: NewFactState): void {
    const { reading } = this.#options;
    this.#state = null;
    const kept: KeptState = {
      ...state,
      gone: gone.size,
      reading,
      links: looks?.links ?? null,
      hasFound: found !== null,
    };
    if (gone.size > 0) this.write(goneFile(state), (writer) => packGone(writer, gone));
    this.write("state", (writer) => {
      writer.text(JSON.stringify(kept));
      if (looks === null) return;
      writer.text(looks.paths.join("\0"));
      writer.array(looks.questions);
      writer.array(looks.states);
      if (found !== null) writer.text(textOfFound(found()));
    });
    this.#removeUnused(state);
  }

  /** A set of facts. A table or column is read when it is asked for, and may throw LostFactsError then. */
  facts(set: string): Facts {
    return factsOf((name) =>
      lazyTable(() => {
        const file = this.#nameOf(`${set}-${name}`);
        return openFactTable(file, name, this.#readerOf(file));
      }),
    );
  }

  /**
   * The facts of a base without the rows of some groups.
   *
   * @throws LostFactsError now, or once a column is read
   */
  rest(base: string, groups: Iterable<number>): Facts {
    const stale = new Set(groups);
    const facts = this.facts(base);
    return stale.size === 0 ? facts : GroupNames.open(this.open(`${base}-groups`)).without(facts, stale);
  }

  /** The rows of a base's table that belong to none of the groups; null for all rows. */
  rowsLeft(base: string, groups: Iterable<number>, name: keyof Facts): Int32Array | null {
    const stale = new Set(groups);
    return stale.size === 0
      ? null
      : GroupNames.open(this.open(`${base}-groups`)).rowsLeft(name, this.facts(base), stale);
  }

  /** @throws SafeFsError where they cannot be written */
  writeFacts(set: string, facts: Facts): void {
    for (const name of factNames) {
      const file = this.#nameOf(`${set}-${name}`);
      this.#store.write(file, factTableFile(file, name, facts[name]));
    }
  }

  /** @throws LostFactsError where it is gone or damaged */
  open(file: string): PackReader {
    return this.read(file) ?? this.#lost(this.#nameOf(file));
  }

  /** @throws SafeFsError where it cannot be written */
  write(file: string, pack: (writer: PackWriter) => void): void {
    const name = this.#nameOf(file);
    const writer = new PackWriter();
    writer.text(name);
    pack(writer);
    this.#store.write(name, sealPack([writer.finish()]));
  }

  /** Whether anything that the state names was gone or damaged. */
  get isLost(): boolean {
    return this.#isLost;
  }

  #readerOf(name: string): ReadPart {
    return (from, lengthBytes, isWhole) => {
      const part = this.#store.readPart(name, { from, lengthBytes });
      return part !== null && isWhole(part) ? part : this.#lost(name);
    };
  }

  #lost(name: string): never {
    this.#isLost = true;
    this.#state = null;
    this.#store.remove(this.#nameOf("state"));
    throw new LostFactsError(`${name} is gone or damaged`);
  }

  /** A reader of what {@link write} wrote; null if it is gone or damaged, or another file has its name. */
  read(file: string): PackReader | null {
    const name = this.#nameOf(file);
    const bytes = this.#store.read(name);
    const pack = bytes === null ? null : unsealPack(bytes);
    if (pack === null) return null;
    const reader = new PackReader(pack);
    return reader.text() === name ? reader : null;
  }

  /** The clock, epoch ms. */
  nowMs(): number {
    return this.#options.now();
  }

  #removeUnused({ base, recent }: Pick<FactState, "base" | "recent">): void {
    const { prefix } = this.#options;
    const beforeMs = this.nowMs() - longestRunMs;
    for (const { name, mtimeMs } of this.#store.list(prefix)) {
      const [set] = name.slice(prefix.length).split("-");
      const isInUse = set === base || set === recent || name === this.#nameOf("state");
      if (!isInUse && mtimeMs < beforeMs) this.#store.remove(name);
    }
  }

  #ledgerFiles(): readonly string[] {
    const { kept } = this.#options;
    return kept == null
      ? []
      : ledgerFiles(kept)
          .map(({ name }) => name)
          .sort();
  }

  #nameOf(file: string): string {
    return `${this.#options.prefix}${file}.pack`;
  }
}

function goneFile({ base, recent }: Pick<FactState, "base" | "recent">): string {
  return `${recent ?? base}-gone`;
}

function textOfFound({ units, events }: FoundUnits): string {
  return JSON.stringify({ units: units.map(unitKey), events });
}

function foundOfText(text: string): FoundUnits {
  const { units, events }: { readonly units: readonly string[] } & Pick<FoundUnits, "events"> =
    JSON.parse(text);
  return { units: units.map(unitOfKey), events };
}

/** The state as JSON; in the pack the paths and arrays of its looks follow, then what was found. */
interface KeptState extends Omit<FactState, "looks" | "found" | "gone"> {
  /** Number of gone files. */
  readonly gone: number;
  readonly reading: string;
  readonly hasFound: boolean;
  readonly links: Looks["links"] | null;
}

/** Writes when each file was found missing, by hashes of paths: after ten years there are many, and few are looked up. */
function packGone(writer: PackWriter, gone: ReadonlyMap<string, number>): void {
  const hashes = Float64Array.from(gone.keys(), hashOf);
  const order = orderOfNumbers(hashes);
  writer.array(selectLongs(hashes, order));
  writer.array(selectLongs(Float64Array.from(gone.values()), order));
}

/** What {@link packGone} wrote about `size` files, read at the first look-up. */
function openGone(size: number, open: () => PackReader): GoneLogs {
  let read: { readonly hashes: Float64Array; readonly times: Float64Array } | null = null;
  return {
    size,
    get(path) {
      if (read === null) {
        const reader = open();
        read = { hashes: reader.array(Float64Array), times: reader.array(Float64Array) };
      }
      const hash = hashOf(path);
      const place = placeAfter(read.hashes, (each) => each < hash);
      return read.hashes[place] === hash ? read.times[place] : undefined;
    },
  };
}

/** 52 bits: with a million gone paths, one look-up in four billion is a false positive. */
function hashOf(path: string): number {
  return Number(createHash("sha256").update(path).digest().readBigUInt64BE() >> 12n);
}
