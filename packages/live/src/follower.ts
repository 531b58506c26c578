import { findLogs, growthOf, openLogRoots, pathNotFound } from "@turnmeter/parser";
import type { LogFile, LogUnit, SniffedFile } from "@turnmeter/parser";
import { defaultPriceBook } from "@turnmeter/pricing";
import type { SafeFs } from "@turnmeter/safe-fs";
import type { AgentEvent, LogEvent } from "@turnmeter/schema";
import { QuietUnits, Rest } from "./changes/changes.js";
import { HeldContents } from "./contents/held-contents.js";
import { EventMaker, identified } from "./events/event-maker.js";
import type { KnownLog, KnownLogs } from "./events/known-logs.js";
import { SentStream } from "./events/sent-stream.js";
import { StandingEvents } from "./events/standing-events.js";
import type { FollowOptions } from "./follow-options.js";
import { LineUnit } from "./units/line-unit.js";
import type { SentLinesBefore } from "./units/followed-file.js";
import type { UnitTerms } from "./units/unit-terms.js";
import { WholeUnit } from "./units/whole-unit.js";

type FollowedUnit = LineUnit | WholeUnit;

interface Settling {
  readonly id: string;
  readonly steps: AsyncGenerator<undefined, readonly AgentEvent[] | null>;
}

/** A log is quiet after this long without a change. */
const defaultQuietMs = 1000;

/** Settling takes at most a tenth of the time. */
const restTimes = 10;

/** The units below some paths, and which of their events were sent. */
export class Follower {
  readonly #paths: readonly string[];
  readonly #options: FollowOptions;
  readonly #terms: UnitTerms;
  readonly #units = new Map<string, FollowedUnit>();
  readonly #unitOfPath = new Map<string, string>();
  readonly #searched: StandingEvents;
  /** Bytes of files that existed at the start or before. */
  readonly #sizesAtStart = new Map<string, number>();
  readonly #changed: QuietUnits;
  readonly #settledLast = new Rest(0, restTimes);
  #settling: Settling | null = null;
  #isSearchDue = false;
  #foundUnits: ReadonlySet<string> = new Set();
  /** Logs that temporarily were none, with the salt of their lines' ids. */
  readonly #wereNone = new Map<string, string | null>();
  #sniffed: ReadonlyMap<string, SniffedFile> = new Map();
  #fs: SafeFs | null = null;
  /** Events of the last search, until it is settled. */
  #found: readonly LogEvent[] | null = null;

  constructor(paths: readonly string[], options: FollowOptions) {
    this.#paths = paths;
    this.#options = options;
    const { prices = defaultPriceBook, hasContent = false, sent = new SentStream(), sources } = options;
    const maker = new EventMaker({ prices, hasContent });
    const contents = hasContent ? new HeldContents() : null;
    this.#terms = { maker, contents, sources, sent, sentBefore: (path) => this.#sentBefore(path) };
    this.#searched = new StandingEvents(sent);
    this.#changed = new QuietUnits(options.quietMs ?? defaultQuietMs);
  }

  /** Reads everything that is there, once. */
  async *readOnce(): AsyncGenerator<AgentEvent> {
    const { units, events, fs } = await this.#search();
    for (const draft of this.#terms.maker.ofFiles(events)) yield identified(draft);
    for (const unit of units) yield* (await this.#open(unit)).readWhole(fs);
  }

  /** Notes the current content, so that only later content is sent, or content that came since the stream was followed before. */
  async skip(): Promise<void> {
    const { units, events, fs } = await this.#search();
    const { sent } = this.#options;
    if (sent === undefined) {
      this.#searched.note(this.#terms.maker.ofFiles(events));
      this.#found = null;
    }
    for (const unit of units) {
      const followed = await this.#add(unit);
      let hasNews = false;
      for (const file of unit.files) {
        const known = await this.#knownBefore(file, fs);
        this.#sizesAtStart.set(file.path, known.bytes);
        hasNews ||= known.version !== file.version;
      }
      if (hasNews) followed.note(unit.files.map(({ path }) => path));
      else if (followed instanceof WholeUnit) {
        if ((sent?.known(unit.id) ?? null) === null) await followed.skip(fs);
        else followed.rest();
      }
    }
  }

  /** The state of the logs by now, for whoever follows them next. */
  known(): KnownLogs {
    const units = [...this.#units.values()];
    const logs = units.flatMap((followed) =>
      followed.unit.files.map(({ path, version }): readonly [string, KnownLog] => {
        const isRead = !followed.hasChanged && !this.#isUnsettled(followed.unit.id);
        const atStart = this.#sizesAtStart.get(path) ?? 0;
        const isLines = followed instanceof LineUnit;
        return [
          path,
          {
            bytes: isLines ? (followed.sentBytes(path) ?? atStart) : 0,
            version: isRead ? version : null,
            salt: isLines ? followed.salt(path) : null,
          },
        ];
      }),
    );
    const all = [this.#searched, ...units.map(({ standing }) => standing)];
    return { logs: new Map(logs), standing: new Map(all.flatMap((standing) => [...standing.all])) };
  }

  /** Looks for logs that are new, and reads what has changed. */
  async *search(): AsyncGenerator<AgentEvent> {
    this.#isSearchDue = false;
    const { units, events, fs } = await this.#search();
    yield* this.#searched.take(this.#terms.maker.ofFiles(events.filter(isProblem)));
    for (const unit of units) {
      const known = this.#units.get(unit.id);
      // More rows may show that it is another agent's log.
      if (known === undefined || known.unit.source !== unit.source) {
        const added = await this.#add(unit);
        added.note(unit.files.map(({ path }) => path));
      } else {
        known.setUnit(unit);
        this.#place(unit);
      }
      const followed = this.#units.get(unit.id);
      if (followed?.hasChanged === true) yield* this.#read(followed, fs);
    }
  }

  /** Whether a changed path belonged to no known unit: then logs have to be searched for. */
  get isSearchDue(): boolean {
    return this.#isSearchDue;
  }

  /** Reads the units of files that may have changed. */
  async *read(paths: ReadonlySet<string>): AsyncGenerator<AgentEvent> {
    this.#isSearchDue ||= this.#fs === null;
    const changed = new Set<string>();
    for (const path of paths) {
      const id =
        this.#unitOfPath.get(path) ?? this.#unitOfPath.get(path.replace(/-(?:wal|journal|shm)$/, ""));
      if (id === undefined) this.#isSearchDue = true;
      else changed.add(id);
    }
    for (const id of changed) {
      const unit = this.#units.get(id);
      if (unit === undefined || this.#fs === null) continue;
      unit.note(paths);
      yield* this.#read(unit, this.#fs);
    }
  }

  /** Reads what has changed since files were found. */
  async *readChanged(): AsyncGenerator<AgentEvent> {
    if (this.#found !== null) {
      const problems = this.#found.filter(isProblem);
      yield* this.#searched.take(this.#terms.maker.ofFiles(problems));
    }
    for (const unit of this.#units.values()) {
      if (unit.hasChanged && this.#fs !== null) yield* this.#read(unit, this.#fs);
    }
  }

  /** Milliseconds until {@link settle} has something to do; 0 if it has, null if it has nothing. */
  get restMs(): number | null {
    const isUnderWay = this.#settling !== null || this.#found !== null;
    const nextMs = isUnderWay ? 0 : this.#changed.nextMs;
    return nextMs === null ? null : Math.max(nextMs, this.#settledLast.leftMs);
  }

  /** Brings a reader of the stream to exactly what a first run would read now from the quiet units. Ends early where `isInterrupted`, and goes on the next time, unless the unit was read meanwhile. */
  async *settle(isInterrupted: () => boolean): AsyncGenerator<AgentEvent> {
    while (this.restMs === 0 && !isInterrupted()) {
      this.#settledLast.begin();
      yield* this.#settleFound();
      if (this.#settling !== null || this.#changed.nextMs === 0) yield* this.#settleNext(isInterrupted);
      this.#settledLast.end();
    }
  }

  /** Settles all units, quiet or not. One that is written to all the time is left. */
  async *end(): AsyncGenerator<AgentEvent> {
    yield* this.#settleFound();
    for (let tries = 3 * (this.#changed.size + 1); tries > 0 && this.#isAnyUnsettled; tries--)
      yield* this.#settleNext(() => false);
  }

  async *#read(unit: FollowedUnit, fs: SafeFs): AsyncGenerator<AgentEvent> {
    const { id } = unit.unit;
    if (this.#settling?.id === id) {
      await this.#settling.steps.return(null);
      this.#settling = null;
    }
    this.#changed.note(id);
    yield* unit.read(fs);
  }

  *#settleFound(): Generator<AgentEvent> {
    if (this.#found === null) return;
    const drafts = this.#terms.maker.ofFiles(this.#found);
    this.#found = null;
    const files = new Set([...this.#searched.all.values(), ...drafts].map(({ file }) => file));
    yield* this.#searched.replace(drafts, files);
  }

  async *#settleNext(isInterrupted: () => boolean): AsyncGenerator<AgentEvent> {
    this.#settling ??= yield* this.#nextSettling();
    if (this.#settling === null) return;
    const { id, steps } = this.#settling;
    for (let step = await steps.next(); ; step = await steps.next()) {
      if (step.done === true) {
        this.#settling = null;
        if (step.value !== null) yield* step.value;
        else yield* this.#readAgain(id);
        return;
      }
      if (isInterrupted()) return;
    }
  }

  async *#readAgain(id: string): AsyncGenerator<AgentEvent> {
    const unit = this.#units.get(id);
    if (unit === undefined || this.#fs === null) return;
    unit.note(unit.unit.files.map(({ path }) => path));
    yield* this.#read(unit, this.#fs);
  }

  async *#nextSettling(): AsyncGenerator<AgentEvent, Settling | null> {
    const id = this.#changed.take();
    const unit = id === null ? undefined : this.#units.get(id);
    if (id === null || unit === undefined || this.#fs === null) return null;
    if (unit instanceof LineUnit && unit.takeReplaced()) {
      yield* this.search();
      if (!this.#foundUnits.has(id)) yield* this.#drop(unit, this.#fs);
      else this.#changed.note(id);
      return null;
    }
    return { id, steps: unit.settle(this.#fs) };
  }

  /** Removes a unit whose files are no longer logs. */
  async *#drop(unit: LineUnit, fs: SafeFs): AsyncGenerator<AgentEvent> {
    const { id, files } = unit.unit;
    this.#units.delete(id);
    yield* unit.withdraw(fs);
    for (const { path } of files) {
      this.#unitOfPath.delete(path);
      this.#wereNone.set(path, unit.salt(path));
    }
    yield* this.#settleFound();
  }

  get #isAnyUnsettled(): boolean {
    return this.#settling !== null || this.#changed.size > 0;
  }

  #isUnsettled(id: string): boolean {
    return this.#changed.has(id) || this.#settling?.id === id;
  }

  async #search(): Promise<{
    readonly units: readonly LogUnit[];
    readonly events: readonly LogEvent[];
    readonly fs: SafeFs;
  }> {
    const { files, sources, mayBeMissing = false } = this.#options;
    const { roots, fs, missing, refused } = await openLogRoots(this.#paths, files);
    const found = await findLogs(roots, fs, {
      refused,
      known: this.#sniffed,
      ...(sources === undefined ? {} : { sources }),
    });
    this.#sniffed = new Map(found.sniffed.map((sniffed) => [sniffed.path, sniffed]));
    this.#fs = fs;
    const events = [...(mayBeMissing ? [] : missing.map(pathNotFound)), ...found.events];
    this.#found = events;
    this.#foundUnits = new Set(found.units.map(({ id }) => id));
    return { units: found.units, events, fs };
  }

  async #add(unit: LogUnit): Promise<FollowedUnit> {
    const followed = await this.#open(unit);
    this.#units.set(unit.id, followed);
    this.#place(unit);
    return followed;
  }

  async #open(unit: LogUnit): Promise<FollowedUnit> {
    const { isByLines, knowsFiles } = await growthOf(unit, this.#options.sources);
    return isByLines ? new LineUnit(unit, knowsFiles, this.#terms) : new WholeUnit(unit, this.#terms);
  }

  #place({ id, files }: LogUnit): void {
    for (const { path } of files) this.#unitOfPath.set(path, id);
  }

  /** How much of a log present at the start need not be sent, and its version there. */
  async #knownBefore(
    { path, sizeBytes, version, framing }: LogFile,
    fs: SafeFs,
  ): Promise<Pick<KnownLog, "bytes" | "version">> {
    const { sent, since } = this.#options;
    const allOfIt = { bytes: sizeBytes, version };
    if (sent === undefined) return allOfIt;
    const known = sent.known(path);
    if (known !== null) return known ?? noneOfIt;
    const isOlder = since === undefined || (await fs.stat(path)).mtimeMs < since;
    if (!sent.names(path)) return isOlder ? allOfIt : noneOfIt;
    // What a database says may change without its size.
    const isWhole = isOlder && framing === "lines" && sent.sizeBytes(path) === sizeBytes;
    return isWhole ? allOfIt : noneOfIt;
  }

  #sentBefore(path: string): SentLinesBefore {
    const salt = this.#wereNone.get(path);
    if (salt !== undefined) return { bytes: 0, line: 0, ids: noIds, salt };
    const { sent } = this.#terms;
    const { line = 0, ids = noIds } = sent.lastLine(path) ?? {};
    return { bytes: this.#sizesAtStart.get(path) ?? 0, line, ids, salt: sent.salt(path) };
  }
}

const noIds: ReadonlySet<string> = new Set();
const noneOfIt = { bytes: 0, version: null };

function isProblem({ kind }: LogEvent): boolean {
  return kind === "problem";
}
