import { mayPass, readUnit } from "@turnmeter/parser";
import type { LogUnit } from "@turnmeter/parser";
import type { SafeFs } from "@turnmeter/safe-fs";
import type { AgentEvent, LogEvent } from "@turnmeter/schema";
import { contentsOfUnit } from "../contents/contents-of-unit.js";
import { identified } from "../events/draft.js";
import type { Draft } from "../events/draft.js";
import { StandingEvents } from "../events/standing-events.js";
import type { UnitTerms } from "./unit-terms.js";
import { asItIs } from "./whole-reading.js";

/** A unit of documents or databases: where one changes, all of them are read again. */
export class WholeUnit {
  readonly #terms: UnitTerms;
  readonly #standing: StandingEvents;
  #unit: LogUnit;
  #hasChanged = true;
  /** What was read last and is not settled yet. */
  #read: { readonly files: ReadonlySet<string>; readonly events: readonly LogEvent[] } | null = null;

  constructor(unit: LogUnit, terms: UnitTerms) {
    this.#unit = unit;
    this.#terms = terms;
    this.#standing = new StandingEvents(terms.sent);
  }

  get unit(): LogUnit {
    return this.#unit;
  }

  /** The unit's files as they were found again. */
  setUnit(unit: LogUnit): void {
    this.#hasChanged ||= versionsOf(unit) !== versionsOf(this.#unit);
    this.#unit = unit;
  }

  /** Whether a file may have changed since the unit was read. */
  get hasChanged(): boolean {
    return this.#hasChanged;
  }

  /** What was sent that a later event may replace. */
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

  /** Notes that what is there now is no news. */
  async skip(fs: SafeFs): Promise<void> {
    const { events } = await this.#readAll(fs);
    this.#hasChanged = false;
    this.#standing.note(this.#drafts(events).filter(isOfContent));
  }

  /** The events of what is new. */
  async *read(fs: SafeFs): AsyncGenerator<AgentEvent> {
    this.#hasChanged = false;
    const read = await this.#readAll(fs);
    // What is being written cannot be read; the change that ends it comes.
    if (read.events.some(isPassingFailure)) return;
    this.#read = read;
    const drafts = this.#drafts(read.events).filter(isOfContent);
    yield* this.#withContents([...this.#standing.take(drafts)], fs);
  }

  /** What makes a reader of the stream have exactly what was read last, where it could be read. Null where that is old. */
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

  /** The events of all that is there, with those that are known at the ends of files. */
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

/** That a file was read says nothing before it rests; that a document has no end yet is no problem. */
function isOfContent({ payload }: Draft): boolean {
  return payload.kind === "problem" ? payload.problem.code !== "torn-line" : payload.kind !== "fileRead";
}

function isPassingFailure(event: LogEvent): boolean {
  return event.kind === "fileRead" && event.file.status === "failed" && mayPass(event.file.reason);
}
