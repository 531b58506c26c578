import { concatTables, lazyTable, openTable, PackReader, packTable, PackWriter } from "@turnmeter/columns";
import { KeyIndex } from "@turnmeter/pairing";
import { SafeFsError } from "@turnmeter/safe-fs";
import type { FileStore, Looks } from "@turnmeter/safe-fs";
import { factColumns } from "@turnmeter/schema";
import type { Facts } from "@turnmeter/schema";
import { factNames, ofTables } from "./fact-tables.js";
import { GroupNames } from "./group-names.js";
import { sealPack, unsealPack } from "./sealed-pack.js";

/** What a run has kept last. Sets of facts are named by the run that wrote them. */
export interface LedgerState {
  /** Which logs were read, and how. */
  readonly reading: string;
  /** Facts of units that were settled together. */
  readonly base: string;
  /** How many rows of candidates they follow from. */
  readonly baseRows: number;
  /** The projects of the folders in them. */
  readonly projects: readonly (readonly [folder: string, project: string | null])[];
  /** Groups of the base that do not count any more. */
  readonly stale: readonly number[];
  /** Facts of what came or changed since, with all that belongs to these groups; null if nothing did. */
  readonly recent: string | null;
  /** Whether all of it holds as long as nothing that was looked at has changed. */
  readonly looks: Looks | null;
}

/** A file that was there a moment ago is gone or damaged. What had been kept is forgotten: the next try reads the logs. */
export class LostFactsError extends Error {
  override readonly name = "LostFactsError";
}

/** Files that no state names any more may still be read by a run that began before: they stay so long, ms. */
const longestRunMs = 3_600_000;

/** The files of a ledger: the state, and for each set of facts a file a table. */
export class LedgerFiles {
  readonly #store: FileStore;
  readonly #prefix: string;

  /** @param prefix what names of files begin with: a ledger of its own for each */
  constructor(store: FileStore, prefix: string) {
    this.#store = store;
    this.#prefix = prefix;
  }

  state(): LedgerState | null {
    const pack = this.#read("state");
    if (pack === null) return null;
    const reader = new PackReader(pack);
    const kept: Omit<LedgerState, "looks"> & { readonly links: Looks["links"] | null } = JSON.parse(
      reader.text(),
    );
    const { links, ...state } = kept;
    if (links === null) return { ...state, looks: null };
    const paths = reader.text().split("\0");
    return {
      ...state,
      looks: { paths, questions: reader.array(Uint8Array), states: reader.array(Float64Array), links },
    };
  }

  writeState({ looks, ...state }: LedgerState): void {
    const writer = new PackWriter();
    writer.text(JSON.stringify({ ...state, links: looks?.links ?? null }));
    if (looks !== null) {
      writer.text(looks.paths.join("\0"));
      writer.array(looks.questions);
      writer.array(looks.states);
    }
    this.#write("state", writer);
  }

  /** A set of facts; a table is read when it is asked for. Its tables throw LostFactsError. */
  facts(set: string): Facts {
    return ofTables((name) =>
      lazyTable(() => openTable<object>(this.#open(`${set}-${name}`), factColumns[name])),
    );
  }

  writeFacts(set: string, facts: Facts): void {
    for (const name of factNames) {
      const writer = new PackWriter();
      packTable<object>(writer, concatTables<object>(factColumns[name], [facts[name]]));
      this.#write(`${set}-${name}`, writer);
    }
  }

  /** The keys of a set's units. @throws LostFactsError */
  index(set: string): KeyIndex {
    return KeyIndex.open(this.#open(`${set}-keys`));
  }

  /** The groups of a set's rows. @throws LostFactsError */
  groupNames(set: string): GroupNames {
    return GroupNames.open(this.#open(`${set}-groups`));
  }

  /** Writes facts that others take the place of, group by group. */
  writeBase(set: string, facts: Facts, index: KeyIndex): void {
    this.writeFacts(set, facts);
    for (const [what, part] of [
      ["keys", index],
      ["groups", GroupNames.of(facts, index)],
    ] as const) {
      const writer = new PackWriter();
      part.pack(writer);
      this.#write(`${set}-${what}`, writer);
    }
  }

  /** Removes what no state names any more. */
  removeOthers({ base, recent }: LedgerState, nowMs: number): void {
    for (const { name, mtimeMs } of this.#store.list(this.#prefix)) {
      const set = name.slice(this.#prefix.length).split("-", 1)[0]!;
      const isNamed = set === base || set === recent || name === this.#nameOf("state");
      if (!isNamed && nowMs - mtimeMs > longestRunMs) this.#store.remove(name);
    }
  }

  #open(file: string): PackReader {
    const pack = this.#read(file);
    if (pack !== null) return new PackReader(pack);
    this.#store.remove(this.#nameOf("state"));
    throw new LostFactsError(`${this.#nameOf(file)} is gone or damaged`);
  }

  #read(file: string): Uint8Array | null {
    const bytes = this.#store.read(this.#nameOf(file));
    return bytes === null ? null : unsealPack(bytes);
  }

  #write(file: string, writer: PackWriter): void {
    this.#store.write(this.#nameOf(file), sealPack(writer.parts()));
  }

  #nameOf(file: string): string {
    return `${this.#prefix}${file}.pack`;
  }
}

/** Calls what writes. A folder that cannot be written to is no reason to fail: the next run settles again. */
export function ifWritable(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!(error instanceof SafeFsError)) throw error;
  }
}
