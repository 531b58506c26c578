import type { AgentEvent } from "@turnmeter/schema";
import { checkPath, openRoots, type FileAccess } from "@turnmeter/safe-fs";
import type { KnownLog, KnownLogs } from "./known-logs.js";
import type { SentBefore, StandingByKey, StandingEvent } from "./standing-events.js";

interface StreamedEvent extends Pick<AgentEvent, "id" | "key" | "file" | "line" | "index"> {
  readonly isEarly: boolean;
  readonly isWithdrawal: boolean;
  /** The log's size, in events that say it was read. */
  readonly sizeBytes: number | null;
}

interface LastLine {
  readonly line: number;
  readonly ids: ReadonlySet<string>;
}

type ByFile = Map<string | null, Map<string, StandingEvent>>;

/** The state of a stream of events, from the events that it has sent: another stream can go on from there. */
export class SentStream implements SentBefore {
  readonly #lines = new Map<string, { line: number; readonly ids: Set<string> }>();
  readonly #salts = new Map<string, string>();
  readonly #sizes = new Map<string, number>();
  readonly #standing: ByFile = new Map();
  /** How often each replaceable key was sent. */
  readonly #times = new Map<string, number>();
  readonly #known: KnownLogs | null;
  readonly #knownStanding: StandingByKey;
  /** Keys standing before that no event has mentioned since. */
  readonly #unmentioned: Map<string, StandingEvent>;
  /** The same by file; null if outdated. */
  #before: ByFile | null = null;

  /** @param known what was known when the stream was followed; null if that is lost, or was never known */
  constructor(known: KnownLogs | null = null) {
    this.#known = known;
    this.#knownStanding = new Map(known?.standing);
    this.#unmentioned = new Map(known?.standing);
  }

  /** Takes the next event that was sent, as JSON has it. False if it is no event: it is ignored then. */
  add(value: unknown): boolean {
    const event = streamedEvent(value);
    if (event === null) return false;
    const { id, key, file, line, index, isEarly, isWithdrawal, sizeBytes } = event;
    if (this.#unmentioned.delete(key)) this.#before = null;
    if (isWithdrawal) {
      if (line === null) this.#withdraw(key, file);
      else if (file !== null) this.#takeBack(file, line, id);
    } else if (isEarly || line === null) {
      const known = this.#knownStanding.get(key);
      this.#stand(key, known?.id === id ? known : { id, file, index, times: this.#times.get(key) ?? 0 });
      if (sizeBytes !== null && file !== null) this.#sizes.set(file, sizeBytes);
    } else {
      this.#standing.get(file)?.delete(key);
    }
    // Where a log tells something early, all its lines before were sent.
    if (!isWithdrawal && file !== null && line !== null) this.#note(file, line, id);
    return true;
  }

  /** The size of a log when an event reported it as read completely; undefined if none did. */
  sizeBytes(file: string): number | undefined {
    return this.#sizes.get(file);
  }

  /** The known state of a log when it was followed; undefined if it was not there, null if nothing is known of any log. */
  known(file: string): KnownLog | undefined | null {
    return this.#known === null ? null : this.#known.logs.get(file);
  }

  /** Whether an event of a log was sent. */
  names(file: string): boolean {
    return this.#lines.has(file) || this.#standingOf(file).size > 0;
  }

  /** The last line of a log with an event that was sent; undefined for none. */
  lastLine(file: string): LastLine | undefined {
    return this.#lines.get(file);
  }

  /** Salt for the ids of a log's lines, used once lines were taken back; null if none were. */
  salt(file: string): string | null {
    return this.#salts.get(file) ?? this.#known?.logs.get(file)?.salt ?? null;
  }

  /** Hands over the events about a log, or about none, that a later event may replace. */
  takeStanding(file: string | null): StandingByKey {
    const standing = this.#standingOf(file);
    for (const key of standing.keys()) this.#unmentioned.delete(key);
    this.#before?.delete(file);
    this.#standing.delete(file);
    return standing;
  }

  #standingOf(file: string | null): StandingByKey {
    this.#before ??= byFile(this.#unmentioned);
    return new Map([...(this.#before.get(file) ?? []), ...(this.#standing.get(file) ?? [])]);
  }

  /** How often replaceable events with a key were sent. */
  times(key: string): number {
    return this.#times.get(key) ?? 0;
  }

  /** Notes how often replaceable events with a key were sent. */
  noteTimes(key: string, times: number): void {
    this.#times.set(key, times);
  }

  #stand(key: string, event: StandingEvent): void {
    place(this.#standing, key, event);
    this.#times.set(key, event.times + 1);
  }

  #withdraw(key: string, file: string | null): void {
    this.#standing.get(file)?.delete(key);
    this.#times.set(key, (this.#times.get(key) ?? 0) + 1);
  }

  #takeBack(file: string, line: number, salt: string): void {
    this.#salts.set(file, salt);
    const last = this.#lines.get(file);
    if (last !== undefined && last.line >= line) this.#lines.set(file, { line: line - 1, ids: new Set() });
  }

  #note(file: string, line: number, id: string): void {
    const last = this.#lines.get(file);
    if (last?.line === line) last.ids.add(id);
    else if (last === undefined || line > last.line) this.#lines.set(file, { line, ids: new Set([id]) });
  }
}

function byFile(events: StandingByKey): ByFile {
  const sorted: ByFile = new Map();
  for (const [key, event] of events) place(sorted, key, event);
  return sorted;
}

function place(events: ByFile, key: string, event: StandingEvent): void {
  const ofFile = events.get(event.file);
  if (ofFile === undefined) events.set(event.file, new Map([[key, event]]));
  else ofFile.set(key, event);
}

function streamedEvent(value: unknown): StreamedEvent | null {
  const event = objectOf(value);
  const payload = objectOf(event?.["payload"]);
  if (event === null || payload === null || typeof event["turnmeter"] !== "number") return null;
  const { id, key, file, line, index, isEarly } = event;
  if (typeof id !== "string" || typeof key !== "string") return null;
  const sizeBytes = payload["kind"] === "fileRead" ? objectOf(payload["file"])?.["sizeBytes"] : null;
  return {
    id,
    key,
    file: typeof file === "string" ? file : null,
    line: typeof line === "number" ? line : null,
    index: typeof index === "number" ? index : 0,
    isEarly: isEarly === true,
    isWithdrawal: payload["kind"] === "withdrawn",
    sizeBytes: typeof sizeBytes === "number" ? sizeBytes : null,
  };
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return isObject(value) ? value : null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A stream that was written to a file. */
export interface WrittenStream {
  readonly sent: SentStream;
  /** How many events it has. */
  readonly events: number;
  /** Whether its last line has no LF: appended text has to begin with one. */
  readonly isCut: boolean;
  readonly sizeBytes: number;
  /** When it was written to last, epoch ms. */
  readonly writtenAt: number;
}

const lineFeed = 10;

/**
 * Reads where a stream stands that was written to a file, one event a line. Other lines count for nothing.
 *
 * @throws SafeFsError; TypeError or RangeError if the path is not a string, is empty, or begins with `~`
 */
export async function readSentStream(path: string, files?: FileAccess): Promise<WrittenStream> {
  checkPath("path", path);
  const fs = openRoots([path], files);
  const { mtimeMs, sizeBytes } = await fs.stat(path);
  const sent = new SentStream();
  let events = 0;
  const take = (line: Buffer): void => {
    const value = parsed(line);
    if (value !== null && sent.add(value)) events++;
  };
  let carried: Buffer[] = [];
  for await (const chunk of fs.readChunks(path)) {
    const bytes = Buffer.from(chunk);
    let start = 0;
    for (let end = bytes.indexOf(lineFeed); end !== -1; end = bytes.indexOf(lineFeed, start)) {
      take(Buffer.concat([...carried, bytes.subarray(start, end)]));
      carried = [];
      start = end + 1;
    }
    if (start < bytes.length) carried.push(bytes.subarray(start));
  }
  return { sent, events, isCut: carried.length > 0, sizeBytes, writtenAt: mtimeMs };
}

function parsed(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString("utf8"));
  } catch {
    return null;
  }
}
