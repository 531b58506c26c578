import type { RecordCountFact, SourceId } from "@turnmeter/schema";
import type { Decoded } from "../source.js";

type Count = { -readonly [K in keyof RecordCountFact]: RecordCountFact[K] };

/** Counts the records of one file by client version, type, subtype and whether the type is known. */
export class RecordCounts {
  readonly #source: SourceId;
  readonly #file: string;
  readonly #counts: Count[] = [];
  // Nested, since joining the parts to one key for every record costs more than looking them up.
  readonly #byType = new Map<string, Map<string | null, Map<string | null, Count[]>>>();

  constructor(source: SourceId, file: string) {
    this.#source = source;
    this.#file = file;
  }

  /** Counts one record. */
  add({ type, subtype, clientVersion, isKnown }: Decoded): void {
    let bySubtype = this.#byType.get(type);
    if (bySubtype === undefined) this.#byType.set(type, (bySubtype = new Map()));
    let byVersion = bySubtype.get(subtype);
    if (byVersion === undefined) bySubtype.set(subtype, (byVersion = new Map()));
    let counts = byVersion.get(clientVersion);
    if (counts === undefined) byVersion.set(clientVersion, (counts = []));
    const count = counts.find((known) => known.isKnown === isKnown);
    if (count !== undefined) {
      count.count++;
      return;
    }
    const fresh = { source: this.#source, file: this.#file, clientVersion, type, subtype, count: 1, isKnown };
    counts.push(fresh);
    this.#counts.push(fresh);
  }

  /** The counts, in the order in which each came up first. */
  list(): readonly RecordCountFact[] {
    return this.#counts;
  }
}
