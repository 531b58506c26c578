import { findLogs, growthOf, openLogRoots, pathNotFound } from "@turnmeter/parser";
import type { LogFile, LogUnit, SniffedFile } from "@turnmeter/parser";
import { defaultPriceBook } from "@turnmeter/pricing";
import type { SafeFs } from "@turnmeter/safe-fs";
import type { AgentEvent, LogEvent } from "@turnmeter/schema";
import { HeldContents } from "./contents/held-contents.js";
import { EventMaker } from "./events/event-maker.js";
import type { FollowOptions } from "./follow-options.js";
import { LineUnit } from "./units/line-unit.js";
import type { UnitTerms } from "./units/line-unit.js";
import { SentEvents } from "./units/sent-events.js";
import type { SentBefore } from "./units/sent-lines.js";
import { WholeUnit } from "./units/whole-unit.js";

type FollowedUnit = LineUnit | WholeUnit;

/** The units below some paths, and what of them was sent. */
export class Follower {
  readonly #paths: readonly string[];
  readonly #options: FollowOptions;
  readonly #terms: UnitTerms;
  readonly #units = new Map<string, FollowedUnit>();
  readonly #unitOfPath = new Map<string, string>();
  readonly #searched: SentEvents;
  /** Bytes of files that were there at the start, or before it. */
  readonly #sizesAtStart = new Map<string, number>();
  #sniffed: ReadonlyMap<string, SniffedFile> = new Map();
  #fs: SafeFs | null = null;

  constructor(paths: readonly string[], options: FollowOptions) {
    this.#paths = paths;
    this.#options = options;
    const { prices = defaultPriceBook, hasContent = false, isSent = () => false, sources } = options;
    const maker = new EventMaker({ prices, hasContent });
    const contents = hasContent ? new HeldContents() : null;
    this.#terms = { maker, contents, sources, isSent, sentBefore: (file) => this.#sentBefore(file) };
    this.#searched = new SentEvents(isSent);
  }

  /** All that is there, once. */
  async *readOnce(): AsyncGenerator<AgentEvent> {
    const { units, events, fs } = await this.#search();
    for (const { event } of this.#terms.maker.ofFiles(events)) yield event;
    for (const unit of units) yield* (await this.#open(unit)).readWhole(fs);
  }

  /** Notes what is there, so that only what comes after it is sent. */
  async skip(): Promise<void> {
    const { units, events, fs } = await this.#search();
    this.#searched.note(this.#terms.maker.ofFiles(events.filter(isProblem)));
    for (const unit of units) {
      const followed = await this.#add(unit);
      if (followed instanceof WholeUnit) {
        if (!this.#wasSeen(unit) && !this.#isNew(unit)) await followed.skip(fs);
        continue;
      }
      const { known } = this.#options;
      const hasGrown = unit.files.some(({ path, sizeBytes }) => sizeBytes !== (known?.get(path) ?? 0));
      for (const { path, sizeBytes } of unit.files)
        this.#sizesAtStart.set(path, known === undefined ? sizeBytes : (known.get(path) ?? 0));
      if (this.#wasSeen(unit) || (known !== undefined && hasGrown))
        followed.note(unit.files.map(({ path }) => path));
    }
  }

  /** Of each log, its bytes that were there at the start or whose events were sent since. */
  known(): ReadonlyMap<string, number> {
    const units = [...this.#units.values()];
    return new Map(
      units.flatMap((followed) =>
        followed.unit.files.flatMap(({ path, sizeBytes }): readonly (readonly [string, number])[] => {
          if (followed instanceof WholeUnit) return [[path, sizeBytes]];
          const bytes = followed.sentBytes(path) ?? this.#sizesAtStart.get(path) ?? 0;
          return bytes > 0 ? [[path, bytes]] : [];
        }),
      ),
    );
  }

  /** Looks for logs that are new, and reads what has changed. */
  async *search(): AsyncGenerator<AgentEvent> {
    const { units, events, fs } = await this.#search();
    const problems = events.filter(isProblem);
    yield* this.#searched.take(this.#terms.maker.ofFiles(problems));
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
      if (followed?.hasChanged === true) yield* followed.read(fs);
    }
  }

  /**
   * Reads the units of files that may have changed. True, as what the generator returns, if a path is of no known unit: then
   * logs have to be looked for.
   */
  async *read(paths: ReadonlySet<string>): AsyncGenerator<AgentEvent, boolean> {
    let hasUnknown = this.#fs === null;
    const changed = new Set<string>();
    for (const path of paths) {
      const id =
        this.#unitOfPath.get(path) ?? this.#unitOfPath.get(path.replace(/-(?:wal|journal|shm)$/, ""));
      if (id === undefined) hasUnknown = true;
      else changed.add(id);
    }
    for (const id of changed) {
      const unit = this.#units.get(id);
      if (unit === undefined || this.#fs === null) continue;
      unit.note(paths);
      yield* unit.read(this.#fs);
    }
    return hasUnknown;
  }

  /** Reads what has changed since files were found. */
  async *readChanged(): AsyncGenerator<AgentEvent> {
    for (const unit of this.#units.values()) {
      if (unit.hasChanged && this.#fs !== null) yield* unit.read(this.#fs);
    }
  }

  async #search(): Promise<{
    readonly units: readonly LogUnit[];
    readonly events: readonly LogEvent[];
    readonly fs: SafeFs;
  }> {
    const { files, sources } = this.#options;
    const { roots, fs, missing, refused } = await openLogRoots(this.#paths, files);
    const found = await findLogs(roots, fs, {
      refused,
      known: this.#sniffed,
      ...(sources === undefined ? {} : { sources }),
    });
    this.#sniffed = new Map(found.sniffed.map((sniffed) => [sniffed.path, sniffed]));
    this.#fs = fs;
    return { units: found.units, events: [...missing.map(pathNotFound), ...found.events], fs };
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

  #wasSeen({ files }: LogUnit): boolean {
    return files.some(({ path }) => this.#options.seen?.has(path) === true);
  }

  /** Whether none of its files was there when logs were followed before. */
  #isNew({ files }: LogUnit): boolean {
    const { known } = this.#options;
    return known !== undefined && !files.some(({ path }) => known.has(path));
  }

  #sentBefore({ path }: LogFile): SentBefore {
    const { seen, isSent } = this.#options;
    const line = seen?.get(path);
    if (line !== undefined) return { bytes: 0, line, isSent };
    return { bytes: this.#sizesAtStart.get(path) ?? 0, line: 0 };
  }
}

function isProblem({ kind }: LogEvent): boolean {
  return kind === "problem";
}
