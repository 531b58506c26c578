import { decompress, isCompressed, failureOf, openGrowingUnit } from "@turnmeter/parser";
import type { GrowingUnit, LogFile, LogUnit, ToldLine } from "@turnmeter/parser";
import type { OpenedFile, SafeFs } from "@turnmeter/safe-fs";
import type { AgentEvent, LogEvent, LogEventKind } from "@turnmeter/schema";
import { announced, completed } from "../contents/held-contents.js";
import { hashOf, identified, type Draft } from "../events/event-maker.js";
import { StandingEvents } from "../events/standing-events.js";
import { FollowedFile, SentLines } from "./followed-file.js";
import { takenBack, UnitEnd, asItIs, isGone, pieceBytes, readWholeUnit } from "./whole-reading.js";
import type { UnitTerms } from "./unit-terms.js";
import type { ReadPart } from "./whole-reading.js";

/** Longest prefix that shows whether a file is compressed. */
const magicBytes = 4;

/** Sent early, because watchers wait for them; other events come once their row is complete. */
const earlyKinds: ReadonlySet<LogEventKind> = new Set<LogEventKind>([
  "call",
  "result",
  "requestPart",
  "usageTotal",
  "prompt",
  "agentEvidence",
  "taskEnd",
  "fork",
]);

/** Thrown internally when a file is not the one that was read. */
class FileReplaced extends Error {}

/** A unit whose logs are lines: each byte is read once, as long as files only grow. */
export class LineUnit {
  readonly #terms: UnitTerms;
  readonly #knowsFiles: boolean;
  readonly #files = new Map<string, FollowedFile>();
  readonly #standing: StandingEvents;
  readonly #changed = new Set<string>();
  #unit: LogUnit;
  #growing: GrowingUnit | null = null;
  /** Whether files that came later may change the meaning of sent lines. */
  #mayMeanOther = false;
  #wasReplaced = false;

  constructor(unit: LogUnit, knowsFiles: boolean, terms: UnitTerms) {
    this.#unit = unit;
    this.#knowsFiles = knowsFiles;
    this.#terms = terms;
    this.#standing = new StandingEvents(terms.sent);
    this.#noteNewFiles(unit);
  }

  get unit(): LogUnit {
    return this.#unit;
  }

  /** Sets the unit's files as they were found again. */
  setUnit(unit: LogUnit): void {
    const isOther = pathsOf(unit) !== pathsOf(this.#unit);
    this.#noteNewFiles(unit);
    const versions = new Map(this.#unit.files.map(({ path, version }) => [path, version]));
    for (const { path, version } of unit.files) if (versions.get(path) !== version) this.#changed.add(path);
    this.#unit = unit;
    if (isOther && this.#knowsFiles) this.#growing = null;
  }

  /** A line's meaning depends on earlier files and, if the format knows its files, on all of them. */
  #noteNewFiles({ files }: LogUnit): void {
    const logs = files.filter(({ kind }) => kind !== "meta");
    const isSent = logs.map(({ path }) => this.#files.has(path) || this.#terms.sentBefore(path).line > 0);
    const firstNew = this.#knowsFiles && isSent.includes(false) ? 0 : isSent.indexOf(false);
    this.#mayMeanOther ||= firstNew !== -1 && isSent.includes(true, firstNew);
  }

  /** Whether a file may have changed since it was read. */
  get hasChanged(): boolean {
    return this.#changed.size > 0;
  }

  /** Notes that files may have changed. */
  note(paths: Iterable<string>): void {
    for (const path of paths) this.#changed.add(path);
  }

  /** Bytes of a file whose events were sent; null where it was not read. */
  sentBytes(path: string): number | null {
    const followed = this.#files.get(path);
    return followed === undefined || followed.log === null ? null : followed.sentBytes;
  }

  /** Salt for the ids of a file's lines. */
  salt(path: string): string | null {
    return this.#files.get(path)?.sent.salt ?? this.#terms.sentBefore(path).salt;
  }

  /** Sent events that a later one may replace. */
  get standing(): StandingEvents {
    for (const { path } of this.#unit.files) this.#standing.adopt(path);
    return this.#standing;
  }

  /** Whether a file was cut short or replaced since this was asked last: it may be another agent's log by now, or none. */
  takeReplaced(): boolean {
    const wasReplaced = this.#wasReplaced;
    this.#wasReplaced = false;
    return wasReplaced;
  }

  /** Takes back all sent events of the unit's files that still exist. */
  async *withdraw(fs: SafeFs): AsyncGenerator<AgentEvent> {
    const { files } = await asItIs(this.#unit, fs);
    for (const { path } of files) {
      const followed = this.#files.get(path);
      if (followed !== undefined && followed.sent.count > 0) yield takenBack(followed, 1, "no log");
    }
    yield* this.#standing.replace([], new Set(files.map(({ path }) => path)));
  }

  /** The events of new content in the unit's files. */
  async *read(fs: SafeFs): AsyncGenerator<AgentEvent> {
    for (;;) {
      const isBegun = this.#growing !== null;
      this.#growing ??= await this.#begin(fs);
      const changed = new Set(this.#changed);
      this.#changed.clear();
      try {
        let hasOpened = !isBegun;
        for (const file of this.#unit.files) {
          if (file.kind === "meta") continue;
          const isNew = (this.#files.get(file.path)?.log ?? null) === null;
          hasOpened ||= isNew;
          if (isNew || changed.has(file.path)) yield* this.#readLog(file, fs, this.#growing);
        }
        // What a document means depends on what the logs beside it have told.
        for (const file of this.#unit.files) {
          if (file.kind === "meta" && (hasOpened || changed.has(file.path)))
            yield* this.#readDocument(file, this.#growing);
        }
        return;
      } catch (error) {
        if (!(error instanceof FileReplaced)) throw error;
        this.#growing = null;
        this.#wasReplaced = true;
        // A file that is replaced again and again is read at the next change.
        if (!isBegun) return;
      }
    }
  }

  /** The events of the unit's whole content, with those that show at the ends of files. */
  async *readWhole(fs: SafeFs): AsyncGenerator<AgentEvent> {
    const { maker, sources, contents } = this.#terms;
    const hasContents = contents !== null;
    let count = 0;
    for await (const part of readWholeUnit(this.#unit, fs, { sources, hasContents })) {
      const { path } = part.file;
      for (const line of part.lines) yield* this.#withContents(path, line, maker.ofLine(path, line));
      if (part.kind !== "end") continue;
      const drafts = maker.ofFiles(part.events, this.#unit.id, count);
      count += drafts.length;
      for (const draft of drafts) yield completed(identified(draft), contents);
      contents?.forget(path);
    }
  }

  /** The events that bring a reader of the stream to exactly what a first run would read now. The unit is read a piece at a time, and nothing is noted before its end: abandon the generator if one of its files changes meanwhile. Null if one has changed. */
  async *settle(fs: SafeFs): AsyncGenerator<undefined, readonly AgentEvent[] | null> {
    if (this.#growing === null || this.hasChanged) return null;
    const { maker, sources, contents } = this.#terms;
    const unit = await asItIs(this.#unit, fs);
    const end = new UnitEnd(unit.id, maker, this.#mayMeanOther);
    for await (const part of readWholeUnit(unit, fs, { sources, hasContents: contents !== null })) {
      const followed = this.#files.get(part.file.path) ?? null;
      if (part.kind === "end" && hasGrown(part, followed)) return null;
      end.add(part, this.#comparesLines ? followed : null);
      yield;
    }
    this.#mayMeanOther = false;
    return [...this.#settled(end)];
  }

  *#settled({ others, torn, drafts, files }: UnitEnd): Generator<AgentEvent> {
    for (const { followed, lines } of others.values()) {
      yield takenBack(followed, lines[0]?.line ?? 1, hashOf(lines[0]?.events));
      for (const line of lines) yield* this.#ofLine(followed, line);
    }
    for (const path of files) {
      const followed = this.#files.get(path);
      if (followed === undefined || followed.line >= followed.sent.count) continue;
      yield takenBack(followed, followed.line + 1, "end");
      followed.sent.cut(followed.line);
    }
    const { contents } = this.#terms;
    for (const { row, contents: told } of torn) contents?.add(row, told);
    const news = drafts.filter((draft) => this.#isNews(draft));
    for (const event of this.#standing.replace(news, files)) yield announced(event, contents);
  }

  /** A `fileRead` is no news if all rows of the file were there at the start. */
  #isNews({ key, payload }: Draft): boolean {
    if (payload.kind !== "fileRead" || this.#standing.all.has(key)) return true;
    const { path, sizeBytes } = payload.file;
    // An empty file was perhaps not there at the start.
    return sizeBytes === null || sizeBytes === 0 || sizeBytes > this.#terms.sentBefore(path).bytes;
  }

  /** Whether events of lines may depend on the order of files, or on which exist. */
  get #comparesLines(): boolean {
    return this.#knowsFiles || this.#unit.files.filter(({ kind }) => kind !== "meta").length > 1;
  }

  async #begin(fs: SafeFs): Promise<GrowingUnit> {
    for (const followed of this.#files.values()) followed.log = null;
    const { sources, contents } = this.#terms;
    return openGrowingUnit(this.#unit, fs, { sources, hasContents: contents !== null });
  }

  async *#readLog(file: LogFile, fs: SafeFs, growing: GrowingUnit): AsyncGenerator<AgentEvent> {
    const followed = this.#followed(file);
    if (followed.log === null) followed.reset(growing.openLog(file));
    let opened: OpenedFile;
    try {
      opened = await fs.open(file.path);
      followed.failure = null;
    } catch (error) {
      yield* this.#failed(followed, error);
      return;
    }
    try {
      if (followed.sent.isShorter(opened.sizeBytes)) yield takenBack(followed, 1, "shorter");
      if (followed.isCompressed ? followed.file.version !== file.version : !followed.isSame(opened))
        throw new FileReplaced();
      followed.file = file;
      yield* this.#readOn(followed, opened, fs);
    } catch (error) {
      if (error instanceof FileReplaced) throw error;
      yield* this.#failed(followed, error);
    } finally {
      opened.close();
    }
    yield* this.#earlyEvents(followed);
    followed.sentBytes = followed.offset;
  }

  async *#readOn(followed: FollowedFile, opened: OpenedFile, fs: SafeFs): AsyncGenerator<AgentEvent> {
    if (followed.isCompressed) return;
    if (followed.offset === 0 && isCompressed(bytesAt(opened, 0, magicBytes))) {
      followed.isCompressed = true;
      for await (const bytes of decompress(fs.readChunks(followed.file.path, { chunkBytes: pieceBytes })))
        yield* this.#handOver(followed, bytes);
      return;
    }
    const piece = Buffer.allocUnsafe(Math.max(0, Math.min(pieceBytes, opened.sizeBytes - followed.offset)));
    while (followed.offset < opened.sizeBytes) {
      const room = piece.subarray(0, opened.sizeBytes - followed.offset);
      const bytes = room.subarray(0, opened.readAt(room, followed.offset));
      // It became shorter meanwhile: the next change begins it again.
      if (bytes.length === 0) return;
      followed.note(bytes, opened.inode);
      yield* this.#handOver(followed, bytes);
    }
  }

  #handOver(followed: FollowedFile, bytes: Uint8Array): readonly AgentEvent[] {
    const lines = followed.log?.add(bytes) ?? [];
    return lines.flatMap((line) => this.#told(followed, line));
  }

  #told(followed: FollowedFile, line: ToldLine): readonly AgentEvent[] {
    followed.line = line.line;
    const left = followed.sent.take(line);
    if (left === "none") {
      this.#terms.contents?.skip({ file: followed.file.path, line: line.line }, line);
      return [];
    }
    const before = left === "all, again" ? [takenBack(followed, line.line, line.hash)] : [];
    const events = this.#ofLine(followed, line);
    return left === "those not sent"
      ? events.filter(({ id }) => !followed.sent.isSent(id))
      : [...before, ...events];
  }

  #ofLine({ file: { path }, sent }: FollowedFile, line: ToldLine): readonly AgentEvent[] {
    const events = this.#terms.maker.ofLine(path, line, sent.salt);
    for (const { key } of events) this.#standing.settled(key);
    if (this.#comparesLines) sent.note(line.line, hashOf(line.events));
    return this.#withContents(path, line, events);
  }

  #withContents(path: string, line: ToldLine, events: readonly AgentEvent[]): readonly AgentEvent[] {
    const { contents } = this.#terms;
    contents?.add({ file: path, line: line.line }, line.contents);
    return events.map((event) => completed(event, contents));
  }

  /** Events waiting for later rows, sent again when more is known; the last of several for one thing. */
  *#earlyEvents(followed: FollowedFile): Generator<AgentEvent> {
    const { path } = followed.file;
    const line = Math.max(1, followed.line);
    const waiting = (followed.log?.held() ?? []).filter(({ kind }) => earlyKinds.has(kind));
    if (waiting.length === 0 && followed.held.size === 0) return;
    const { maker, contents } = this.#terms;
    const drafts = new Map(
      maker.early(path, line, waiting, this.#unit.id).map((draft) => [draft.key, draft]),
    );
    const before = followed.held;
    followed.held = new Map([...drafts].map(([key, { payload }]) => [key, hashOf(payload)]));
    // What waits unchanged may stand as it is where the log ends.
    const others = [...drafts].filter(([key]) => followed.held.get(key) !== before.get(key));
    for (const event of this.#standing.take(others.map(([, draft]) => draft)))
      yield announced(event, contents);
  }

  async *#readDocument(file: LogFile, growing: GrowingUnit): AsyncGenerator<AgentEvent> {
    const events = (await growing.readDocument(file)).filter(isOfContent);
    yield* this.#standing.take(this.#terms.maker.ofFiles(events, this.#unit.id));
  }

  /** A missing file may come back; any other failure is reported once. */
  *#failed(followed: FollowedFile, error: unknown): Generator<AgentEvent> {
    const reason = failureOf(error);
    if (isGone(error) || followed.failure === reason) return;
    followed.failure = reason;
    const { path } = followed.file;
    const problem = {
      code: "file-unreadable",
      file: path,
      line: null,
      byteOffset: null,
      detail: reason,
    } as const;
    yield* this.#standing.take(this.#terms.maker.ofFiles([{ kind: "problem", problem }]));
  }

  #followed(file: LogFile): FollowedFile {
    let followed = this.#files.get(file.path);
    if (followed === undefined) {
      followed = new FollowedFile(file, new SentLines(this.#terms.sentBefore(file.path)));
      this.#files.set(file.path, followed);
    }
    return followed;
  }
}

function hasGrown(
  { file, bytes, failure }: ReadPart & { kind: "end" },
  followed: FollowedFile | null,
): boolean {
  if (file.kind === "meta" || failure !== null) return false;
  return followed === null || (!followed.isCompressed && followed.offset !== bytes);
}

function pathsOf({ files }: LogUnit): string {
  return files.map(({ path }) => path).join("\0");
}

/** While following, a `fileRead` says nothing, and a missing or unfinished document is no problem. */
function isOfContent(event: LogEvent): boolean {
  if (event.kind === "problem")
    return event.problem.code !== "file-unreadable" && event.problem.code !== "not-json";
  return event.kind !== "fileRead";
}

function bytesAt(opened: OpenedFile, offset: number, length: number): Uint8Array {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, opened.readAt(bytes, offset));
}
