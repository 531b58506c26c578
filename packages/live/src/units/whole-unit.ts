import { mayPass, readUnit } from "@turnmeter/parser";
import type { LogUnit } from "@turnmeter/parser";
import type { SafeFs } from "@turnmeter/safe-fs";
import type { AgentEvent, LogEvent } from "@turnmeter/schema";
import { contentsOfUnit } from "../contents/contents-of-unit.js";
import type { UnitTerms } from "./line-unit.js";
import { SentEvents } from "./sent-events.js";

/** A unit of documents or databases: where one changes, all of them are read again. */
export class WholeUnit {
  readonly #terms: UnitTerms;
  readonly #sent: SentEvents;
  #unit: LogUnit;
  #hasChanged = true;

  constructor(unit: LogUnit, terms: UnitTerms) {
    this.#unit = unit;
    this.#terms = terms;
    this.#sent = new SentEvents(terms.isSent);
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

  /** Notes that files may have changed. */
  note(): void {
    this.#hasChanged = true;
  }

  /** Notes that what is there now is no news. */
  async skip(fs: SafeFs): Promise<void> {
    this.#hasChanged = false;
    this.#sent.note(this.#terms.maker.ofFiles((await this.#readAll(fs)).filter(isOfContent)));
  }

  /** The events of what is new. */
  async *read(fs: SafeFs): AsyncGenerator<AgentEvent> {
    this.#hasChanged = false;
    const events = await this.#readAll(fs);
    // What is being written cannot be read; the change that ends it comes.
    if (events.some(isPassingFailure)) return;
    const made = this.#terms.maker.ofFiles(events.filter(isOfContent));
    yield* this.#withContents([...this.#sent.take(made)], fs);
  }

  /** The events of all that is there, with those that are known at the ends of files. */
  async *readWhole(fs: SafeFs): AsyncGenerator<AgentEvent> {
    const events = this.#terms.maker.ofFiles(await this.#readAll(fs));
    yield* this.#withContents(
      events.map(({ event }) => event),
      fs,
    );
  }

  #withContents(events: readonly AgentEvent[], fs: SafeFs): AsyncIterable<AgentEvent> | Iterable<AgentEvent> {
    const { sources, contents } = this.#terms;
    return contents === null ? events : contentsOfUnit(events, this.#unit, { fs, sources });
  }

  async #readAll(fs: SafeFs): Promise<readonly LogEvent[]> {
    const { sources } = this.#terms;
    const all: LogEvent[] = [];
    for await (const events of readUnit(this.#unit, fs, sources === undefined ? {} : { sources }))
      for (const event of events) all.push(event);
    return all;
  }
}

function versionsOf({ files }: LogUnit): string {
  return files.map(({ path, version }) => `${path}\0${version}`).join("\0");
}

/** That a file was read says nothing while it is followed; that a document has no end yet is no problem. */
function isOfContent(event: LogEvent): boolean {
  return event.kind === "problem" ? event.problem.code !== "torn-line" : event.kind !== "fileRead";
}

function isPassingFailure(event: LogEvent): boolean {
  return event.kind === "fileRead" && event.file.status === "failed" && mayPass(event.file.reason);
}
