import type { LogEvent } from "@turnmeter/schema";
import type { Decoded, LogFile, UnitDecoder } from "../log-format.js";
import type { Projected, ProjectedRecord } from "../projection.js";
import { objectOf } from "./values.js";

/** What is known of each file of a unit by its rows so far. Rows of several files may come in turns. */
export class OpenFiles<State> {
  readonly #states = new Map<string, State>();
  #newestPath: string | null = null;
  #newest: State | null = null;

  /** The state of a file; `open` makes it for the first row. */
  of(path: string, open: () => State): State {
    if (this.#newest !== null && this.#newestPath === path) return this.#newest;
    let state = this.#states.get(path);
    if (state === undefined) this.#states.set(path, (state = open()));
    this.#newestPath = path;
    this.#newest = state;
    return state;
  }

  /** Forgets a file; returns its state, or null if it had no rows. */
  end(path: string): State | null {
    const state = this.#states.get(path) ?? null;
    this.#states.delete(path);
    if (this.#newestPath === path) this.#newest = null;
    return state;
  }

  /** What is known of a file; null before its first row. */
  at(path: string): State | null {
    return this.#states.get(path) ?? null;
  }
}

/** How files are decoded that have states of their own. */
export interface FileSteps<State> {
  /** The state of a file before its first row. */
  readonly open: (file: LogFile) => State;
  readonly decode: (state: State, row: ProjectedRecord, file: LogFile) => Decoded;
  /** Events known only at the end of a file that had rows; absent if there are none. */
  readonly finish?: (state: State, file: LogFile) => readonly LogEvent[];
}

/** A decoder of files whose rows may come in turns. */
export function decoderByFile<State>({ open, decode, finish }: FileSteps<State>) {
  const files = new OpenFiles<State>();
  return {
    decode: (row, file) =>
      decode(
        files.of(file.path, () => open(file)),
        row,
        file,
      ),
    finishFile(file) {
      const state = files.end(file.path);
      return state === null ? [] : (finish?.(state, file) ?? []);
    },
  } satisfies UnitDecoder;
}

/** Recognises files by one of their first records, whichever is such. */
export function anyRecord(isSuch: (record: Projected) => boolean): (head: readonly unknown[]) => boolean {
  return (head) =>
    head.some((value) => {
      const record = objectOf(value);
      return record !== null && isSuch(record);
    });
}
