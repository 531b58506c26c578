import type { RecordCountFact, SourceId } from "@turnmeter/schema";
import type { Decoded } from "../source.js";

type CountedRecord = Pick<Decoded, "type" | "subtype" | "clientVersion" | "isKnown">;

type Count = { -readonly [K in keyof RecordCountFact]: RecordCountFact[K] };

/** Counts the records of one file by client version, type, subtype and whether the type is known. */
export class RecordCounts {
  readonly #source: SourceId;
  readonly #file: string;
  readonly #counts: Count[] = [];
  readonly #newest = new Map<string, Count>();
  // Nested, since joining the parts to one key for every record costs more than looking them up.
  readonly #byType = new Map<string, Map<string | null, Map<string | null, Count[]>>>();

  constructor(source: SourceId, file: string) {
    this.#source = source;
    this.#file = file;
  }

  /** Counts one record. */
  add({ type, subtype, clientVersion, isKnown }: CountedRecord): void {
    const newest = this.#newest.get(type);
    const isSame =
      newest?.subtype === subtype && newest.clientVersion === clientVersion && newest.isKnown === isKnown;
    const count = isSame ? newest : this.#countOf({ type, subtype, clientVersion, isKnown });
    count.count++;
    if (!isSame) this.#newest.set(type, count);
  }

  #countOf({ type, subtype, clientVersion, isKnown }: CountedRecord): Count {
    let bySubtype = this.#byType.get(type);
    if (bySubtype === undefined) this.#byType.set(type, (bySubtype = new Map()));
    let byVersion = bySubtype.get(subtype);
    if (byVersion === undefined) bySubtype.set(subtype, (byVersion = new Map()));
    let counts = byVersion.get(clientVersion);
    if (counts === undefined) byVersion.set(clientVersion, (counts = []));
    const count = counts.find((known) => known.isKnown === isKnown);
    if (count !== undefined) return count;
    const fresh = { source: this.#source, file: this.#file, clientVersion, type, subtype, count: 0, isKnown };
    counts.push(fresh);
    this.#counts.push(fresh);
    return fresh;
  }

  /** The counts, in the order in which each came up first. */
  list(): readonly RecordCountFact[] {
    return this.#counts;
  }
}
