import type { FileFact, LogEvent, Problem, ProblemCode, SourceId } from "@turnmeter/schema";
import type { SafeFs } from "@turnmeter/safe-fs";
import { shownType } from "../decoding/shown-name.js";
import type { FileCheck, UnitCheck } from "../check/unit-check.js";
import type { ObjectProjection, ProjectedRecord } from "../projection.js";
import { readValuesJson } from "../records/read-values-json.js";
import type { RecordReader } from "../records/record-reader.js";
import type { LogFile, UnitDecoder } from "../source.js";
import { unrecognisedRows } from "../unrecognised-rows.js";
import { compareVersions } from "./compare-versions.js";
import { decompress } from "./decompress.js";
import { PlacedWorktrees } from "./placed-worktrees.js";
import { RecordCounts } from "./record-counts.js";
import type { UnitSession } from "./unit-session.js";
import { FileClock } from "./file-clock.js";
import type { Clock } from "./file-clock.js";
import { whyUnreadable } from "./why-unreadable.js";

/** What the files of a unit are read with. */
export interface UnitReading {
  readonly source: SourceId;
  readonly projection: ObjectProjection;
  readonly clock: Clock;
  readonly decoder: UnitDecoder;
  readonly fs: SafeFs;
  /** Reads logs of lines. */
  readonly reader: RecordReader;
  readonly listOtherKeys: boolean;
  /** Compares records with their schemas; null where nobody asked for it. */
  readonly check: UnitCheck | null;
  readonly session: UnitSession;
}

/** So much of a log is read and decoded at once: twice the usual, since each piece costs the same 10 µs. */
const pieceBytes = 128 * 1024;

/** The events of one log file, in batches; the last one ends with its `fileRead`. */
export async function* readLogFile(
  file: LogFile,
  reading: UnitReading,
): AsyncGenerator<readonly LogEvent[], void, undefined> {
  const { fs, reader, projection, listOtherKeys, check, session } = reading;
  const log = new LogReading(file, reading);
  session.startFile();
  const read = file.framing === "document" ? readValuesJson : reader;
  let failure: string | null = null;
  try {
    const items = read(decompress(fs.readChunks(file.path, { chunkBytes: pieceBytes })), projection, {
      file: file.path,
      listOtherKeys,
      keepValue: check !== null,
    });
    for await (const batch of items) yield log.decode(batch);
  } catch (error) {
    failure = whyUnreadable(error);
    if (failure === null) throw error;
  }
  yield log.finish(failure);
}

class LogReading {
  readonly #file: LogFile;
  readonly #reading: UnitReading;
  readonly #counts: RecordCounts;
  readonly #check: FileCheck | null;
  readonly #clock: FileClock;
  readonly #versions = new Set<string>();
  readonly #unknownTypes = new Set<string>();
  readonly #degradedLines = new Set<number>();
  readonly #worktrees = new PlacedWorktrees();
  #lastLine = 0;
  #lines = 0;
  #rows = 0;
  #known = 0;

  constructor(file: LogFile, reading: UnitReading) {
    this.#file = file;
    this.#reading = reading;
    this.#counts = new RecordCounts(reading.source, file.path);
    this.#check = reading.check?.openFile(file) ?? null;
    this.#clock = new FileClock(reading.clock);
  }

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
    events.push(...this.#worktrees.in(events));
    this.#check?.hear(events);
    this.#see(events);
    return events;
  }

  finish(failure: string | null): readonly LogEvent[] {
    const events: LogEvent[] = [];
    try {
      events.push(...this.#reading.decoder.finishFile(this.#file));
    } catch (error) {
      events.push(this.#problem("record-degraded", null, null, decoderFailure(error)));
    }
    if (failure !== null) events.push(this.#problem("file-unreadable", null, null, failure));
    else if (this.#rows >= unrecognisedRows && this.#known === 0) {
      events.push(this.#problem("file-unrecognised", null, null, `${this.#rows} rows`));
    }
    events.push(...this.#worktrees.in(events));
    this.#check?.hear(events);
    for (const event of this.#check?.finish() ?? []) events.push(event);
    this.#see(events);
    events.push({
      kind: "fileRead",
      file: this.#fact(failure),
      sessionId: this.#reading.session.id(),
      recordCounts: this.#counts.list(),
    });
    return events;
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
      for (const event of decoded.events) events.push(event);
      const named = decoded.isKnown ? decoded : { ...decoded, ...shownType(decoded) };
      this.#counts.add(named);
      this.#check?.see(record, named, this.#clock.at);
      if (decoded.clientVersion !== null) this.#versions.add(decoded.clientVersion);
      if (decoded.isKnown) {
        this.#known++;
        return;
      }
      const name = named.subtype === null ? named.type : `${named.type}/${named.subtype}`;
      if (this.#unknownTypes.has(name)) return;
      this.#unknownTypes.add(name);
      events.push(this.#problem("unknown-record", record.line, record.byteOffset, name));
    } catch (error) {
      events.push(this.#problem("record-degraded", record.line, record.byteOffset, decoderFailure(error)));
    }
  }

  #fact(failure: string | null): FileFact {
    const versions = [...this.#versions].sort(compareVersions);
    return {
      source: this.#reading.source,
      path: this.#file.path,
      sizeBytes: this.#file.sizeBytes,
      lines: this.#lines,
      records: this.#known,
      degradedLines: this.#degradedLines.size,
      clientVersions: versions.length === 0 ? null : versions.join(", "),
      kind: this.#file.kind,
      status: failure === null ? "read" : "failed",
      reason: failure,
    };
  }

  #problem(code: ProblemCode, line: number | null, byteOffset: number | null, detail: string): LogEvent {
    const problem = { code, file: this.#file.path, line, byteOffset, detail };
    return { kind: "problem", problem, at: line === null ? null : this.#clock.at };
  }
}

/** Names the error only: its message could quote the row. */
function decoderFailure(error: unknown): string {
  return `decoder failed: ${error instanceof Error ? error.name : typeof error}`;
}
