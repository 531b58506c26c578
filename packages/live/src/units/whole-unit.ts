import { mayPass, readUnit, readCallContents } from "@turnmeter/parser";
import type { LogUnit, CallContent, CallContentAtPlace, Source } from "@turnmeter/parser";
import type { SafeFs } from "@turnmeter/safe-fs";
import type { AgentEvent, LogEvent } from "@turnmeter/schema";
import { identified, type Draft } from "../events/event-maker.js";
import { StandingEvents } from "../events/standing-events.js";
import type { UnitTerms } from "./unit-terms.js";
import { asItIs } from "./whole-reading.js";
import { HeldContents, isContentEvent, announced } from "../contents/held-contents.js";
import type { ContentEvent, Row } from "../contents/held-contents.js";

/** A unit of documents or databases: where one changes, all of them are read again. */
export class WholeUnit {
  readonly #terms: UnitTerms;
  readonly #standing: StandingEvents;
  #unit: LogUnit;
  #hasChanged = true;
  /** Read last and not yet settled. */
  #read: { readonly files: ReadonlySet<string>; readonly events: readonly LogEvent[] } | null = null;

  constructor(unit: LogUnit, terms: UnitTerms) {
    this.#unit = unit;
    this.#terms = terms;
    this.#standing = new StandingEvents(terms.sent);
  }

  get unit(): LogUnit {
    return this.#unit;
  }

  /** Sets the unit's files as they were found again. */
  setUnit(unit: LogUnit): void {
    this.#hasChanged ||= versionsOf(unit) !== versionsOf(this.#unit);
    this.#unit = unit;
  }

  /** Whether a file may have changed since the unit was read. */
  get hasChanged(): boolean {
    return this.#hasChanged;
  }

  /** Sent events that a later one may replace. */
  get standing(): StandingEvents {
    for (const { path } of this.#unit.files) this.#standing.adopt(path);
    return this.#standing;
  }

  /** Notes that files may have changed. */
  note(): void {
    this.#hasChanged = true;
  }

  /** Notes that nothing has changed since the unit was followed before. */
  rest(): void {
    this.#hasChanged = false;
  }

  /** Notes the current content as known, without sending it. */
  async skip(fs: SafeFs): Promise<void> {
    const { events } = await this.#readAll(fs);
    this.#hasChanged = false;
    this.#standing.note(this.#drafts(events).filter(isOfContent));
  }

  /** The events of new content. */
  async *read(fs: SafeFs): AsyncGenerator<AgentEvent> {
    this.#hasChanged = false;
    const read = await this.#readAll(fs);
    // What is being written cannot be read; the change that ends it comes.
    if (read.events.some(isPassingFailure)) return;
    this.#read = read;
    const drafts = this.#drafts(read.events).filter(isOfContent);
    yield* this.#withContents([...this.#standing.take(drafts)], fs);
  }

  /** The events that bring a reader of the stream to exactly what was read last, where it could be read. Null where that reading is outdated. */
  async *settle(fs: SafeFs): AsyncGenerator<undefined, readonly AgentEvent[] | null> {
    const read = this.#read;
    this.#read = null;
    yield;
    if (this.#hasChanged) return null;
    if (read === null) return [];
    const told: AgentEvent[] = [];
    const events = [...this.#standing.replace(this.#drafts(read.events), read.files)];
    for await (const event of this.#withContents(events, fs)) told.push(event);
    return told;
  }

  /** The events of the unit's whole content, with those that show at the ends of files. */
  async *readWhole(fs: SafeFs): AsyncGenerator<AgentEvent> {
    const { events } = await this.#readAll(fs);
    yield* this.#withContents(
      this.#drafts(events).map((draft) => identified(draft)),
      fs,
    );
  }

  #drafts(events: readonly LogEvent[]): readonly Draft[] {
    return this.#terms.maker.ofFiles(events, this.#unit.id);
  }

  #withContents(events: readonly AgentEvent[], fs: SafeFs): AsyncIterable<AgentEvent> | Iterable<AgentEvent> {
    const { sources, contents } = this.#terms;
    return contents === null ? events : contentsOfUnit(events, this.#unit, { fs, sources });
  }

  async #readAll(fs: SafeFs) {
    const { sources } = this.#terms;
    const unit = await asItIs(this.#unit, fs);
    const events: LogEvent[] = [];
    for await (const batch of readUnit(unit, fs, sources === undefined ? {} : { sources }))
      for (const event of batch) events.push(event);
    return { files: new Set(unit.files.map(({ path }) => path)), events };
  }
}

function versionsOf({ files }: LogUnit): string {
  return files.map(({ path, version }) => `${path}\0${version}`).join("\0");
}

/** Before the unit rests, a `fileRead` says nothing, and an unfinished document is no problem. */
function isOfContent({ payload }: Draft): boolean {
  return payload.kind === "problem" ? payload.problem.code !== "torn-line" : payload.kind !== "fileRead";
}

function isPassingFailure(event: LogEvent): boolean {
  return event.kind === "fileRead" && event.file.status === "failed" && mayPass(event.file.reason);
}

interface ContentsAt {
  readonly fs: SafeFs;
  readonly sources: readonly Source[] | undefined;
}

/** Adds contents to a unit's events. Rereads its files as far as needed and holds only what is wanted. */
async function* contentsOfUnit(
  events: readonly AgentEvent[],
  unit: LogUnit,
  { fs, sources }: ContentsAt,
): AsyncGenerator<AgentEvent> {
  const wanted = new WantedContents(events, unit);
  const batches = readCallContents(unit, fs, sources);
  try {
    for (const event of events) {
      while (isContentEvent(event.payload) && !wanted.isRead(event.payload)) {
        const batch = await batches.next();
        wanted.take(batch.done === true ? null : batch.value);
      }
      yield announced(event, wanted.held);
    }
  } finally {
    await batches.return();
  }
}

class WantedContents {
  readonly held = new HeldContents();
  readonly #ids = new Map<string, Set<string | null>>();
  readonly #files: readonly string[];
  /** Position of the last content read: file index and line. */
  #at: readonly [file: number, line: number] = [-1, 0];

  constructor(events: readonly AgentEvent[], { files }: LogUnit) {
    this.#files = files.map(({ path }) => path);
    for (const { payload } of events) {
      if (!isContentEvent(payload)) continue;
      const name = nameOf(payload.origin);
      const ids = this.#ids.get(name);
      if (ids === undefined) this.#ids.set(name, new Set([payload.callId]));
      else ids.add(payload.callId);
    }
  }

  isRead(event: ContentEvent): boolean {
    const { file, line } = event.origin;
    const [atFile, atLine] = this.#at;
    const index = this.#files.indexOf(file);
    return index < atFile || (index === atFile && line < atLine) || this.held.find(event) !== null;
  }

  /** Takes a batch; null for the end. */
  take(batch: readonly CallContentAtPlace[] | null): void {
    if (batch === null) this.#at = [this.#files.length, 0];
    const rows = new Map<string, { readonly row: Row; readonly contents: CallContent[] }>();
    for (const { file, line, content } of batch ?? []) {
      this.#at = [this.#files.indexOf(file), line];
      const row = { file, line };
      const name = nameOf(row);
      const ids = this.#ids.get(name);
      // Whose one without an id is shows only beside the others.
      if (ids === undefined || !(content.callId === null || ids.has(content.callId))) continue;
      const ofRow = rows.get(name);
      if (ofRow !== undefined) ofRow.contents.push(content);
      else rows.set(name, { row, contents: [content] });
    }
    for (const { row, contents } of rows.values()) this.held.add(row, contents);
  }
}

function nameOf({ file, line }: Row): string {
  return `${file}\0${line}`;
}
