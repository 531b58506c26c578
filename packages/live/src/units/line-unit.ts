import { decompress, isCompressed, openGrowingUnit, whyUnreadable } from "@turnmeter/parser";
import type { GrowingUnit, LogFile, LogUnit, Source, ToldLine } from "@turnmeter/parser";
import { SafeFsError } from "@turnmeter/safe-fs";
import type { OpenedFile, SafeFs } from "@turnmeter/safe-fs";
import type { AgentEvent, LogEvent, LogEventKind } from "@turnmeter/schema";
import type { HeldContents } from "../contents/held-contents.js";
import { announced, completed } from "../contents/with-content.js";
import type { EventMaker } from "../events/event-maker.js";
import { FollowedFile } from "./followed-file.js";
import { SentEvents } from "./sent-events.js";
import { SentLines } from "./sent-lines.js";
import type { SentBefore } from "./sent-lines.js";

/** So much is read and decoded at once. */
const pieceBytes = 128 * 1024;

/** Longest start of a file that tells whether it is compressed. */
const magicBytes = 4;

/** What somebody who watches waits for; other events come when their row is through. */
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

/** What following a unit takes. */
export interface UnitTerms {
  readonly maker: EventMaker;
  readonly sources: readonly Source[] | undefined;
  /** What keeps contents for the events that they are of; null where nobody asks for contents. */
  readonly contents: HeldContents | null;
  /** What of a file was sent before. */
  readonly sentBefore: (file: LogFile) => SentBefore;
  /** Whether an event was sent before, by its id. */
  readonly isSent: (id: string) => boolean;
}

/** Thrown inside where a file is another one than was read. */
class FileReplaced extends Error {}

/** A unit whose logs are lines: each byte is read once, as long as files only grow. */
export class LineUnit {
  readonly #terms: UnitTerms;
  readonly #knowsFiles: boolean;
  readonly #files = new Map<string, FollowedFile>();
  readonly #documents: SentEvents;
  /** Paths of files that may have changed since they were read. */
  readonly #changed = new Set<string>();
  #unit: LogUnit;
  #growing: GrowingUnit | null = null;

  constructor(unit: LogUnit, knowsFiles: boolean, terms: UnitTerms) {
    this.#unit = unit;
    this.#knowsFiles = knowsFiles;
    this.#terms = terms;
    this.#documents = new SentEvents(terms.isSent);
  }

  get unit(): LogUnit {
    return this.#unit;
  }

  /** The unit's files as they were found again. */
  setUnit(unit: LogUnit): void {
    const isOther = pathsOf(unit) !== pathsOf(this.#unit);
    const versions = new Map(this.#unit.files.map(({ path, version }) => [path, version]));
    for (const { path, version } of unit.files) if (versions.get(path) !== version) this.#changed.add(path);
    this.#unit = unit;
    if (isOther && this.#knowsFiles) this.#growing = null;
  }

  /** Whether a file may have changed since it was read. */
  get hasChanged(): boolean {
    return this.#changed.size > 0;
  }

  /** Notes that files may have changed. */
  note(paths: Iterable<string>): void {
    for (const path of paths) this.#changed.add(path);
  }

  /** Bytes of a file whose events were sent; null where none were. */
  sentBytes(path: string): number | null {
    const sentBytes = this.#files.get(path)?.sentBytes ?? 0;
    return sentBytes > 0 ? sentBytes : null;
  }

  /** The events of what is new in the unit's files. */
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
        // A file that is replaced again and again is read at the next change.
        if (!isBegun) return;
      }
    }
  }

  /** The events of all that is there, with those that are known at the ends of files. */
  async *readWhole(fs: SafeFs): AsyncGenerator<AgentEvent> {
    const { maker, contents } = this.#terms;
    const growing = await this.#begin(fs);
    for (const file of this.#unit.files) {
      if (file.kind === "meta") {
        for (const { event } of maker.ofFiles(await growing.readDocument(file))) yield event;
        continue;
      }
      const log = growing.openLog(file);
      let failure: string | null = null;
      try {
        for await (const bytes of decompress(fs.readChunks(file.path, { chunkBytes: pieceBytes }))) {
          for (const line of log.add(bytes)) yield* this.#eventsOf(file.path, line);
        }
      } catch (error) {
        failure = whyUnreadable(error);
        if (failure === null) throw error;
      }
      const { lines, events } = log.finish(failure);
      for (const line of lines) yield* this.#eventsOf(file.path, line);
      for (const { event } of maker.ofFiles(events)) yield completed(event, contents);
      contents?.forget(file.path);
    }
  }

  /** The events of a line, with their contents. */
  #eventsOf(path: string, line: ToldLine): readonly AgentEvent[] {
    const { maker, contents } = this.#terms;
    contents?.add({ file: path, line: line.line }, line.contents);
    return maker.ofLine(path, line).map((event) => completed(event, contents));
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
      followed.sent.noteSize(opened.sizeBytes);
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

  /** The events of a line that were not sent before. */
  #told(followed: FollowedFile, line: ToldLine): readonly AgentEvent[] {
    followed.line = line.line;
    const left = followed.sent.take(line);
    if (left === "none") {
      this.#terms.contents?.skip({ file: followed.file.path, line: line.line }, line);
      return [];
    }
    const events = this.#eventsOf(followed.file.path, line);
    for (const { key } of events) followed.early.delete(key);
    return left === "all" ? events : events.filter(({ id }) => !this.#terms.isSent(id));
  }

  /** What waits for later rows, each thing once and again where more of it is known: of rows that tell one thing the last. */
  *#earlyEvents(followed: FollowedFile): Generator<AgentEvent> {
    const { maker, contents } = this.#terms;
    const line = Math.max(1, followed.line);
    const waiting = (followed.log?.held() ?? []).filter(({ kind }) => earlyKinds.has(kind));
    const told = waiting.map((event) => maker.early(followed.file.path, line, event));
    for (const early of new Map(told.map((each) => [each.event.key, each])).values()) {
      if (followed.early.get(early.event.key) === early.content) continue;
      followed.early.set(early.event.key, early.content);
      if (!this.#terms.isSent(early.event.id)) yield announced(early.event, contents);
    }
  }

  async *#readDocument(file: LogFile, growing: GrowingUnit): AsyncGenerator<AgentEvent> {
    const events = (await growing.readDocument(file)).filter(isOfContent);
    yield* this.#documents.take(this.#terms.maker.ofFiles(events), file.path);
  }

  /** A file that is gone may come back; any other failure is reported once. */
  *#failed(followed: FollowedFile, error: unknown): Generator<AgentEvent> {
    const reason = whyUnreadable(error);
    if (reason === null) throw error;
    const isGone = error instanceof SafeFsError && error.code === "not-found";
    if (isGone || followed.failure === reason) return;
    followed.failure = reason;
    const { path } = followed.file;
    const problem = {
      code: "file-unreadable",
      file: path,
      line: null,
      byteOffset: null,
      detail: reason,
    } as const;
    for (const { event } of this.#terms.maker.ofFiles([{ kind: "problem", problem }])) yield event;
  }

  #followed(file: LogFile): FollowedFile {
    let followed = this.#files.get(file.path);
    if (followed === undefined) {
      followed = new FollowedFile(file, new SentLines(this.#terms.sentBefore(file)));
      this.#files.set(file.path, followed);
    }
    return followed;
  }
}

function pathsOf({ files }: LogUnit): string {
  return files.map(({ path }) => path).join("\0");
}

/** That a file was read says nothing while it is followed; that a document is gone or being written is no problem. */
function isOfContent(event: LogEvent): boolean {
  if (event.kind === "problem")
    return event.problem.code !== "file-unreadable" && event.problem.code !== "not-json";
  return event.kind !== "fileRead";
}

function bytesAt(opened: OpenedFile, offset: number, length: number): Uint8Array {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, opened.readAt(bytes, offset));
}
