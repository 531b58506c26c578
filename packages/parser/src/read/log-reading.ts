import type {
  FileFact,
  LogEvent,
  Problem,
  ProblemCode,
  RecordCountFact,
  RowOrigin,
  WorktreeEvent,
} from "@turnmeter/schema";
import type { FileCheck } from "../check/unit-check.js";
import { shownType } from "../decoding/shown-name.js";
import type { ProjectedRecord } from "../projection.js";
import type { LogFile } from "../log-format.js";
import { unrecognisedRows } from "../unrecognised-rows.js";
import { compareVersions } from "./compare-versions.js";
import { FileClock } from "./file-clock.js";
import { type FirstSeenCount, RecordCounts } from "./record-counts.js";
import type { UnitReading } from "./unit-reading.js";
import { failureOf } from "./why-unreadable.js";
import { withinBounds } from "./within-bounds.js";

/** Counts of rows. */
export interface RowTally {
  readonly lines: number;
  readonly rows: number;
  /** Rows of known types. */
  readonly known: number;
  readonly counts: readonly FirstSeenCount[];
}

/** Where a row stands, and when it was written, epoch ms. */
export interface RowPlace {
  readonly line: number;
  readonly byteOffset: number;
  readonly at: number;
}

const noRows: RowTally = { lines: 0, rows: 0, known: 0, counts: [] };

/** Events and counts of one log file's records. */
export class LogReading {
  readonly #file: LogFile;
  readonly #reading: UnitReading;
  readonly #counts: RecordCounts;
  readonly #check: FileCheck | null;
  readonly #clock: FileClock;
  readonly #unknownTypes = new Set<string>();
  readonly #degradedLines = new Set<number>();
  readonly #worktrees: PlacedWorktrees;
  #lastLine = 0;
  #lines = 0;
  #rows = 0;
  #known = 0;

  constructor(file: LogFile, reading: UnitReading) {
    this.#file = file;
    this.#reading = reading;
    this.#worktrees = new PlacedWorktrees(reading.worktrees);
    this.#counts = new RecordCounts(reading.source, file.path);
    this.#check = reading.check?.openFile(file) ?? null;
    this.#clock = new FileClock(reading.clock);
  }

  /** The events of records and problems, which come in the order of their lines. */
  decode(batch: readonly (ProjectedRecord | Problem)[]): readonly LogEvent[] {
    const events: LogEvent[] = [];
    for (const item of batch) {
      if ("record" in item) this.#clock.see(item.record);
      if (this.#clock.isOver) continue;
      // Every line that is not empty gives at least one item, and items come in the order of lines.
      if (item.line !== this.#lastLine) this.#lines++;
      this.#lastLine = item.line ?? this.#lastLine;
      if ("code" in item) events.push({ kind: "problem", problem: item, at: this.#clock.at });
      else this.#decodeRecord(item, events);
    }
    for (const event of this.#worktrees.in(events)) events.push(event);
    this.#check?.hear(events);
    this.#see(events);
    return events;
  }

  /** Events of the file's rows that still wait for later rows. Changes nothing. */
  held(): readonly LogEvent[] {
    try {
      return this.#bounded(this.#reading.decoder.held?.(this.#file) ?? []);
    } catch {
      // A failure of the decoder is a problem at its row, or at the end.
      return [];
    }
  }

  /** Sets when the newest dated row was written, epoch ms, if that row was decoded elsewhere. */
  setTime(at: number): void {
    this.#clock.set(at);
  }

  /** Takes a dated row of an unknown type that was decoded elsewhere; returns a problem for the first row of each type, else null. */
  seeUnknown(name: string, { line, byteOffset, at }: RowPlace): LogEvent | null {
    this.#clock.set(at);
    return this.#unknown(name, line, byteOffset);
  }

  /** Takes a problem of a row that was decoded elsewhere. */
  seeProblem(event: LogEvent): void {
    this.#see([event]);
  }

  /** The worktrees that this directory is the first to name. */
  seeDirectory(path: string, origin: RowOrigin): readonly LogEvent[] {
    return this.#worktrees.of(path, origin);
  }

  /** Events known at the end of the file. `failure` says why it could not be read to its end, or is null; `elsewhere` counts the rows that were decoded elsewhere. */
  finish(failure: string | null, elsewhere: RowTally = noRows): readonly LogEvent[] {
    const rows = this.#rows + elsewhere.rows;
    const known = this.#known + elsewhere.known;
    const recordCounts = this.#counts.finish(elsewhere.counts);
    const events: LogEvent[] = [];
    try {
      const bounded = this.#bounded(this.#reading.decoder.finishFile?.(this.#file) ?? []);
      for (const event of bounded) events.push(event);
    } catch (error) {
      events.push(this.#problem("record-degraded", null, null, failureOf(error)));
    }
    if (failure !== null) events.push(this.#problem("file-unreadable", null, null, failure));
    else if (rows >= unrecognisedRows && known === 0) {
      events.push(this.#problem("file-unrecognised", null, null, `${rows} rows`));
    }
    for (const event of this.#worktrees.in(events)) events.push(event);
    this.#check?.hear(events);
    for (const event of this.#check?.finish() ?? []) events.push(event);
    this.#see(events);
    events.push({
      kind: "fileRead",
      file: this.#fact(failure, this.#lines + elsewhere.lines, known, recordCounts),
      sessionId: this.#reading.session.id(),
      recordCounts,
    });
    return events;
  }

  #bounded(events: readonly LogEvent[]): readonly LogEvent[] {
    let bounded: LogEvent[] | null = null;
    for (const [index, event] of events.entries()) {
      const { event: fitting, problems } = withinBounds(event);
      if (fitting !== event) bounded ??= events.slice(0, index);
      bounded?.push(fitting, ...problems);
    }
    return bounded ?? events;
  }

  #retells(): boolean {
    try {
      return this.#reading.decoder.retells?.(this.#file) === true;
    } catch {
      return false;
    }
  }

  #see(events: readonly LogEvent[]): void {
    this.#reading.session.see(events);
    for (const event of events) {
      if (event.kind !== "problem") continue;
      const { code, line } = event.problem;
      if (code === "record-degraded" && line !== null) this.#degradedLines.add(line);
    }
  }

  #decodeRecord(record: ProjectedRecord, events: LogEvent[]): void {
    this.#rows++;
    try {
      const decoded = this.#reading.decoder.decode(record, this.#file);
      for (const event of this.#bounded(decoded.events)) events.push(event);
      const named = decoded.isKnown ? decoded : { ...decoded, ...shownType(decoded) };
      this.#counts.add(named, record.line);
      this.#check?.see(record, named, this.#clock.at);
      if (decoded.isKnown) {
        this.#known++;
        return;
      }
      const name = named.subtype == null ? named.type : `${named.type}/${named.subtype}`;
      const problem = this.#unknown(name, record.line, record.byteOffset);
      if (problem !== null) events.push(problem);
    } catch (error) {
      events.push(this.#problem("record-degraded", record.line, record.byteOffset, failureOf(error)));
    }
  }

  /** Reports a file's unknown type once. */
  #unknown(name: string, line: number, byteOffset: number): LogEvent | null {
    if (this.#unknownTypes.has(name)) return null;
    this.#unknownTypes.add(name);
    return this.#problem("unknown-record", line, byteOffset, name);
  }

  #fact(
    failure: string | null,
    lines: number,
    records: number,
    recordCounts: readonly RecordCountFact[],
  ): FileFact {
    return {
      source: this.#reading.source,
      path: this.#file.path,
      sizeBytes: this.#file.sizeBytes,
      lines,
      records,
      degradedLines: this.#degradedLines.size,
      clientVersions: versionsIn(recordCounts),
      kind: this.#retells() ? "other" : this.#file.kind,
      status: failure === null ? "read" : "failed",
      reason: failure,
    };
  }

  #problem(code: ProblemCode, line: number | null, byteOffset: number | null, detail: string): LogEvent {
    const problem = { code, file: this.#file.path, line, byteOffset, detail };
    return { kind: "problem", problem, at: line === null ? null : this.#clock.at };
  }
}

/** Oldest first; null for none. */
function versionsIn(counts: readonly RecordCountFact[]): string | null {
  const versions = new Set<string>();
  for (const { clientVersion } of counts) if (clientVersion !== null) versions.add(clientVersion);
  return versions.size === 0 ? null : [...versions].sort(compareVersions).join(", ");
}

/** Worktrees known by their path alone, each reported once. */
class PlacedWorktrees {
  readonly #patterns: readonly RegExp[];
  readonly #seen = new Set<string>();
  #newest: string | null = null;

  /** @param patterns paths where agents make worktrees */
  constructor(patterns: readonly RegExp[]) {
    this.#patterns = patterns;
  }

  in(events: readonly LogEvent[]): readonly WorktreeEvent[] {
    const found: WorktreeEvent[] = [];
    for (const event of events) {
      if (event.kind === "problem" || event.kind === "fileRead") continue;
      const { origin } = event;
      if (event.kind === "worktree") this.#look(event.path, origin, found);
      // Rows that follow each other mostly lie in one directory.
      if (origin.cwd === this.#newest) continue;
      this.#newest = origin.cwd;
      if (origin.cwd !== null) this.#look(origin.cwd, origin, found);
    }
    return found;
  }

  of(path: string, origin: RowOrigin): readonly WorktreeEvent[] {
    const found: WorktreeEvent[] = [];
    this.#look(path, origin, found);
    return found;
  }

  #look(path: string, origin: RowOrigin, found: WorktreeEvent[]): void {
    if (this.#seen.has(path)) return;
    this.#seen.add(path);
    const worktree = worktreeOf(path, this.#patterns);
    if (worktree === null) return;
    const isRoot = worktree.originalPath !== null;
    found.push({ kind: "worktree", origin, ...worktree, ...(isRoot ? { isRoot } : {}) });
  }
}

interface PlacedWorktree {
  readonly path: string;
  /** Repository root; null if the path does not show it. */
  readonly originalPath: string | null;
  readonly folderName: string | null;
}

/** The worktree that a working directory is or lies in, recognized by where agents make worktrees; null for any other directory. */
export function worktreeOf(cwd: string, patterns: readonly RegExp[]): PlacedWorktree | null {
  for (const pattern of patterns) {
    const { path, root = null, name = null } = pattern.exec(cwd)?.groups ?? {};
    if (path !== undefined) return { path, originalPath: root, folderName: name };
  }
  return null;
}
