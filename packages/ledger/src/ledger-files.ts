import { lazyTable, PackReader, PackWriter } from "@turnmeter/columns";
import type { FileStore, Looks } from "@turnmeter/safe-fs";
import type { Facts } from "@turnmeter/schema";
import { factTableFile, openFactTable } from "./fact-table-file.js";
import type { ReadPart } from "./fact-table-file.js";
import { factNames, ofTables } from "./fact-tables.js";
import { GroupNames } from "./group-names.js";
import { sealPack, unsealPack } from "./sealed-pack.js";

/** What a ledger is of, and how it is called. */
export interface LedgerOptions {
  /** What the names of its files begin with: letters, digits and `-`. */
  readonly prefix: string;
  /** Says which logs are read and how: what was kept of another reading is not used. */
  readonly reading: string;
  /** The clock, epoch ms. */
  readonly now: () => number;
}

/** What a run has kept last. Sets of facts have names of letters and digits. */
export interface LedgerState {
  /** Facts of units that were settled together. */
  readonly base: string;
  /** How many rows of candidates they follow from. */
  readonly baseRows: number;
  /** The projects of the folders in them. */
  readonly projects: readonly (readonly [folder: string, project: string | null])[];
  /** Groups of the base that do not count any more. */
  readonly stale: readonly number[];
  /** Facts of what came or changed since, and of all that belongs to it; null if nothing did. */
  readonly recent: string | null;
  /** As long as nothing of it has changed, all of this holds; null if nobody knows. */
  readonly looks: Looks | null;
}

/** A file that was there a moment ago is gone or damaged. What was kept is forgotten, so that the next try reads the logs. */
export class LostFactsError extends Error {
  override readonly name = "LostFactsError";
}

/** Files that no state names any more may still be read by a run that began before: they stay so long, ms. */
const longestRunMs = 3_600_000;

/** The files of a ledger: its state, and for each set of facts a file a table. */
export class LedgerFiles {
  readonly #store: FileStore;
  readonly #options: LedgerOptions;

  constructor(store: FileStore, options: LedgerOptions) {
    this.#store = store;
    this.#options = options;
  }

  /** What was kept last; null if nothing was, or of another reading. */
  state(): LedgerState | null {
    const pack = this.#read("state");
    if (pack === null) return null;
    const reader = new PackReader(pack);
    const { reading, links, ...state }: KeptState = JSON.parse(reader.text());
    if (reading !== this.#options.reading) return null;
    if (links === null) return { ...state, looks: null };
    const paths = reader.text().split("\0");
    const [questions, states] = [reader.array(Uint8Array), reader.array(Float64Array)];
    return { ...state, looks: { paths, questions, states, links } };
  }

  /** Keeps a state, and removes what none names any more. @throws SafeFsError where it cannot be written */
  writeState({ looks, ...state }: LedgerState): void {
    const { reading } = this.#options;
    const kept: KeptState = { ...state, reading, links: looks?.links ?? null };
    const writer = new PackWriter();
    writer.text(JSON.stringify(kept));
    if (looks !== null) {
      writer.text(looks.paths.join("\0"));
      writer.array(looks.questions);
      writer.array(looks.states);
    }
    this.write("state", writer);
    this.#removeOthers(state);
  }

  /** A set of facts. A column is read when it is asked for, and throws LostFactsError then. */
  facts(set: string): Facts {
    return ofTables((name) => lazyTable(() => openFactTable(name, this.#readerOf(`${set}-${name}`))));
  }

  /** The facts of a base without those of some groups. */
  rest(base: string, groups: Iterable<number>): Facts {
    const stale = new Set(groups);
    const facts = this.facts(base);
    return stale.size === 0 ? facts : GroupNames.open(this.open(`${base}-groups`)).without(facts, stale);
  }

  /** @throws SafeFsError where they cannot be written */
  writeFacts(set: string, facts: Facts): void {
    for (const name of factNames)
      this.#store.write(this.#nameOf(`${set}-${name}`), [factTableFile(name, facts[name])]);
  }

  /** @throws LostFactsError */
  open(file: string): PackReader {
    return new PackReader(this.#read(file) ?? this.#lost(file));
  }

  /** @throws SafeFsError where it cannot be written */
  write(file: string, writer: PackWriter): void {
    this.#store.write(this.#nameOf(file), sealPack([writer.finish()]));
  }

  #readerOf(file: string): ReadPart {
    const name = this.#nameOf(file);
    return (from, lengthBytes, isWhole) => {
      const part = this.#store.readPart(name, { from, lengthBytes });
      return part !== null && isWhole(part) ? part : this.#lost(file);
    };
  }

  #lost(file: string): never {
    this.#store.remove(this.#nameOf("state"));
    throw new LostFactsError(`${this.#nameOf(file)} is gone or damaged`);
  }

  #read(file: string): Uint8Array | null {
    const bytes = this.#store.read(this.#nameOf(file));
    return bytes === null ? null : unsealPack(bytes);
  }

  #removeOthers({ base, recent }: Pick<LedgerState, "base" | "recent">): void {
    const { prefix, now } = this.#options;
    const until = now() - longestRunMs;
    for (const { name, mtimeMs } of this.#store.list(prefix)) {
      const [set] = name.slice(prefix.length).split("-");
      const isNamed = set === base || set === recent || name === this.#nameOf("state");
      if (!isNamed && mtimeMs < until) this.#store.remove(name);
    }
  }

  #nameOf(file: string): string {
    return `${this.#options.prefix}${file}.pack`;
  }
}

/** A state as its text has it; the arrays of looks lie beside it. */
interface KeptState extends Omit<LedgerState, "looks"> {
  readonly reading: string;
  readonly links: Looks["links"] | null;
}
