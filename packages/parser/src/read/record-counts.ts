import type { RecordCountFact, SourceId } from "@turnmeter/schema";
import type { Decoded } from "../source.js";

type CountedRecord = Pick<Decoded, "type" | "subtype" | "clientVersion" | "isKnown">;

/** How many records there are of a kind, and the line of the first one. */
export interface FirstSeenCount extends CountedRecord {
  readonly count: number;
  readonly firstLine: number;
}

type Count = { -readonly [K in keyof RecordCountFact]: RecordCountFact[K] } & { firstLine: number };

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

  /** Counts one record, which stands on a line. */
  add({ type, subtype, clientVersion, isKnown }: CountedRecord, line: number): void {
    const newest = this.#newest.get(type);
    const isSame =
      newest?.subtype === subtype && newest.clientVersion === clientVersion && newest.isKnown === isKnown;
    const count = isSame ? newest : this.#countOf({ type, subtype, clientVersion, isKnown }, line);
    count.count++;
    if (!isSame) this.#newest.set(type, count);
  }

  /** Adds what was counted elsewhere. */
  addAll(counts: readonly FirstSeenCount[]): void {
    for (const { count, firstLine, ...record } of counts) {
      const known = this.#countOf(record, firstLine);
      known.count += count;
      known.firstLine = Math.min(known.firstLine, firstLine);
    }
    if (counts.length > 0) this.#counts.sort((a, b) => a.firstLine - b.firstLine);
  }

  /** The client's versions that records name. */
  versions(): ReadonlySet<string> {
    const versions = this.#counts.map(({ clientVersion }) => clientVersion);
    return new Set(versions.filter((version) => version !== null));
  }

  #countOf({ type, subtype, clientVersion, isKnown }: CountedRecord, firstLine: number): Count {
    let bySubtype = this.#byType.get(type);
    if (bySubtype === undefined) this.#byType.set(type, (bySubtype = new Map()));
    let byVersion = bySubtype.get(subtype);
    if (byVersion === undefined) bySubtype.set(subtype, (byVersion = new Map()));
    let counts = byVersion.get(clientVersion);
    if (counts === undefined) byVersion.set(clientVersion, (counts = []));
    const count = counts.find((known) => known.isKnown === isKnown);
    if (count !== undefined) return count;
    const [source, file] = [this.#source, this.#file];
    const fresh = { source, file, clientVersion, type, subtype, count: 0, isKnown, firstLine };
    counts.push(fresh);
    this.#counts.push(fresh);
    return fresh;
  }

  /** The counts, in the order in which each came up first. */
  list(): readonly RecordCountFact[] {
    return this.#counts.map(({ source, file, clientVersion, type, subtype, count, isKnown }) => {
      return { source, file, clientVersion, type, subtype, count, isKnown };
    });
  }
}
