import { columnOfVector, emptyColumn, selectColumnOrNull } from "@turnmeter/columns";
import { copyKinds } from "@turnmeter/schema";
import type { Column, CopyFact, CopyKind, Table } from "@turnmeter/schema";

/** Counters of copies, and the column of request candidates that has the sum of each. */
export const copyCounters = [
  ["inputTokens", "sumInputTokens"],
  ["outputTokens", "sumOutputTokens"],
  ["reasoningTokens", "sumReasoningTokens"],
  ["cacheReadTokens", "sumCacheReadTokens"],
  ["cacheWrite5mTokens", "sumCacheWrite5mTokens"],
  ["cacheWrite1hTokens", "sumCacheWrite1hTokens"],
  ["webSearches", "sumWebSearches"],
] as const;

/** What the copies of a list are of, and the texts that they name by places. */
export interface CopyNames {
  readonly requestKeys: Column<string>;
  readonly callKeys: Column<string>;
  readonly sessions: readonly string[];
  readonly models: readonly string[];
  readonly files: readonly string[];
}

/** Copies that rows are still added to, in columns: there may be as many as requests. */
export class CopyList {
  count = 0;
  /** A copy is of a response or of a call; −1 for the other. */
  readonly responses: Int32Array;
  readonly calls: Int32Array;
  readonly kinds: Int32Array;
  readonly sessions: Int32Array;
  readonly models: Int32Array;
  readonly at: Float64Array;
  readonly files: Int32Array;
  readonly lines: Int32Array;
  readonly rows: Int32Array;
  /** In the order of {@link copyCounters}. */
  readonly counters: readonly Float64Array[];

  /** An empty list with room for so many copies. */
  constructor(most: number) {
    this.responses = new Int32Array(most);
    this.calls = new Int32Array(most);
    this.kinds = new Int32Array(most);
    this.sessions = new Int32Array(most);
    this.models = new Int32Array(most);
    this.at = new Float64Array(most);
    this.files = new Int32Array(most);
    this.lines = new Int32Array(most);
    this.rows = new Int32Array(most);
    this.counters = copyCounters.map(() => new Float64Array(most));
  }

  /** Adds a copy without any row yet, of a response or a call; returns its number. */
  open(kind: CopyKind, session: number, response: number, call: number): number {
    const copy = this.count++;
    this.responses[copy] = response;
    this.calls[copy] = call;
    this.kinds[copy] = copyKinds.indexOf(kind);
    this.sessions[copy] = session;
    this.models[copy] = -1;
    this.at[copy] = Number.NaN;
    return copy;
  }

  /** Adds the time of a row to a copy, which has that of the first of them; NaN is not known. */
  addTime(copy: number, at: number): void {
    if (at < this.at[copy]! || Number.isNaN(this.at[copy]!)) this.at[copy] = at;
  }

  /** The copies so far; none must be added afterwards. */
  facts(names: CopyNames): Table<CopyFact> {
    const rowCount = this.count;
    const texts = <V extends string>(codes: Int32Array, dictionary: readonly V[]): Column<V> =>
      columnOfVector({ kind: "text", codes: codes.subarray(0, rowCount), dictionary });
    const integers = (values: Int32Array): Column<number> =>
      columnOfVector({ kind: "integer", values: values.subarray(0, rowCount) });
    const longs = <V extends number | null>(values: Float64Array): Column<V> =>
      columnOfVector({ kind: "long", values: values.subarray(0, rowCount) });
    const [input, output, reasoning, read, write5m, write1h, searches] = this.counters.map(longs<number>);
    return {
      rowCount,
      columns: {
        requestKey: selectColumnOrNull(names.requestKeys, this.responses.subarray(0, rowCount)),
        callKey: selectColumnOrNull(names.callKeys, this.calls.subarray(0, rowCount)),
        kind: texts(this.kinds, copyKinds),
        sessionId: texts(this.sessions, names.sessions),
        model: texts<string>(this.models, names.models),
        at: longs(this.at),
        file: texts(this.files, names.files),
        line: integers(this.lines),
        rows: integers(this.rows),
        inputTokens: input!,
        outputTokens: output!,
        reasoningTokens: reasoning!,
        cacheReadTokens: read!,
        cacheWrite5mTokens: write5m!,
        cacheWrite1hTokens: write1h!,
        webSearches: searches!,
        costNanoUsd: emptyColumn("long", rowCount),
      },
    };
  }
}
