import type { RecordCountFact, SourceId } from "@turnmeter/schema";
import type { Decoded } from "../log-format.js";

type CountedRecord = Required<Pick<Decoded, "type" | "subtype" | "clientVersion" | "isKnown">>;

/** How many records there are of a kind, and the line of the first one. */
export interface FirstSeenCount extends CountedRecord {
  readonly count: number;
  readonly firstLine: number;
}

type Count = { -readonly [K in keyof FirstSeenCount]: FirstSeenCount[K] };

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
  add({ type, subtype = null, clientVersion = null, isKnown }: Omit<Decoded, "events">, line: number): void {
    const newest = this.#newest.get(type);
    const isSame =
      newest?.subtype === subtype && newest.clientVersion === clientVersion && newest.isKnown === isKnown;
    const count = isSame ? newest : this.#countOf({ type, subtype, clientVersion, isKnown }, line);
    count.count++;
    if (!isSame) this.#newest.set(type, count);
  }

  /** All counts, in order of first appearance. `elsewhere` has the counts of records counted elsewhere, each kind once, in that order. */
  finish(elsewhere: readonly FirstSeenCount[]): readonly RecordCountFact[] {
    // Mostly all records of a file were.
    if (this.#counts.length === 0) return this.#facts(elsewhere);
    for (const counted of elsewhere) {
      const known = this.#countOf(counted, counted.firstLine);
      known.count += counted.count;
      known.firstLine = Math.min(known.firstLine, counted.firstLine);
    }
    if (elsewhere.length > 0) this.#counts.sort((a, b) => a.firstLine - b.firstLine);
    return this.#facts(this.#counts);
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
    const fresh = { clientVersion, type, subtype, count: 0, isKnown, firstLine };
    counts.push(fresh);
    this.#counts.push(fresh);
    return fresh;
  }

  #facts(counts: readonly FirstSeenCount[]): readonly RecordCountFact[] {
    const [source, file] = [this.#source, this.#file];
    return counts.map(({ clientVersion, type, subtype, count, isKnown }) => {
      return { source, file, clientVersion, type, subtype, count, isKnown };
    });
  }
}
