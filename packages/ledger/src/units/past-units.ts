import { joinUnits, selectUnits } from "@turnmeter/pairing";
import type { CandidatesOfUnits } from "@turnmeter/pairing";
import type { LogUnit } from "@turnmeter/parser";
import type { FileStore, SafeFsError } from "@turnmeter/safe-fs";
import { addsTo, earlierState } from "./earlier-state.js";
import { UnitFiles } from "./unit-files.js";
import { unitKey, unitOfKey } from "./unit-keys.js";
import type { KeyedUnit } from "./unit-keys.js";

/** The logs that are there now. */
export interface PresentLogs {
  readonly units: readonly LogUnit[];
  /** Candidates of a unit by its key; null where it could not be read. */
  readonly candidatesOf: (key: string) => CandidatesOfUnits | null;
}

/** How the names of files with past units begin. */
const pastPrefix = "past-";

/** What no log says any more: units whose logs are gone, and earlier states of logs that were rewritten. */
export class PastUnits {
  readonly #files: UnitFiles;
  readonly #isInScope: (unit: KeyedUnit) => boolean;
  /** Units that count in this run and are not in a file: nothing can be written, or their logs could not be read this time. */
  #unkept: readonly CandidatesOfUnits[] = [];

  /**
   * @param isInScope whether a unit belongs to the logs that are looked for; what lies elsewhere neither counts nor is dropped
   * @throws NewerLedgerError where a newer version of the program has written there
   */
  constructor(
    store: FileStore,
    isInScope: (unit: KeyedUnit) => boolean,
    onFailure?: (error: SafeFsError) => void,
  ) {
    this.#files = new UnitFiles(store, { prefix: pastPrefix, reading: "past", isLasting: true, onFailure });
    this.#isInScope = isInScope;
  }

  /** Files that are damaged or cut. */
  get damaged(): readonly string[] {
    return this.#files.damaged;
  }

  /**
   * Takes in what `stored` has of logs that are gone or were rewritten. Where a log was moved or has grown, and where it says all that
   * it said before, nothing is taken in.
   *
   * @param stored all that earlier runs have kept of logs that were there then
   * @returns the names of units that `stored` has to keep although their logs are not there
   */
  take(stored: UnitFiles, present: PresentLogs, nowMs: number): ReadonlySet<string> {
    const keys = new Set(present.units.map(unitKey));
    const kept = new Map(this.#files.all());
    for (const name of kept.keys()) if (keys.has(name)) kept.delete(name);
    const waiting = new Set<string>();
    const [added, unread]: [CandidatesOfUnits[], CandidatesOfUnits[]] = [[], []];
    const newestOf = newestStates(present);
    for (const name of new Set([...stored.all().keys(), ...kept.keys()])) {
      if (keys.has(name) || isEarlier(name)) continue;
      const unit = unitOfKey(name);
      if (!this.#isInScope(unit)) {
        waiting.add(name);
        continue;
      }
      const isKept = kept.has(name);
      const state = (isKept ? this.#files : stored).unit(name)!;
      const newest = newestOf(unit, state);
      if (newest === "unread") {
        waiting.add(name);
        if (!isKept) unread.push(state);
      } else if (newest === state) {
        if (!isKept) added.push(state);
        kept.set(name, kept.get(name) ?? nowMs);
      } else {
        kept.delete(name);
        if (newest === "moved" || !addsTo(newest, state)) continue;
        const earlier = `${earlierMark} ${new Date(nowMs).toISOString()} ${name}`;
        added.push(earlierState(state, earlier, nowMs));
        kept.set(earlier, nowMs);
      }
    }
    this.#files.use(new Set(kept.keys()));
    const keptNow =
      added.length === 0 ? null : this.#files.keep({ read: joinUnits(added), goneAtMs: kept }, nowMs);
    this.#unkept = keptNow === null ? unread : [keptNow, ...unread];
    return waiting;
  }

  /** The names of the units that count. */
  names(): readonly string[] {
    const unkept = this.#unkept.flatMap(({ units }) => units.names.filter((name) => name !== null));
    return [...this.#files.names().filter((name) => this.#counts(name)), ...unkept];
  }

  /** Candidates of the units that count, for the wanted names. */
  candidatesOf(isWanted: (name: string) => boolean): readonly CandidatesOfUnits[] {
    const ofFiles = this.#files.candidatesOf((name) => this.#counts(name) && isWanted(name));
    return [
      ...ofFiles,
      ...this.#unkept.map((units) => selectUnits(units, (name) => name !== null && isWanted(name))),
    ];
  }

  #counts(name: string): boolean {
    return this.#isInScope(unitOfKey(keyOf(name)));
  }
}

/** Begins the name of an earlier state. The instant up to which it was kept and the key of the unit follow. */
const earlierMark = "earlier";

function isEarlier(name: string): boolean {
  return name.startsWith(`${earlierMark} `);
}

/** The key of a unit that is past, without what marks an earlier state. */
function keyOf(name: string): string {
  return isEarlier(name) ? name.split(" ").slice(2).join(" ") : name;
}

/**
 * Finds for each state of a unit what is newest of the unit: the log that is there, or, where it is gone, the state that was asked for first.
 */
function newestStates(
  present: PresentLogs,
): (unit: KeyedUnit, state: CandidatesOfUnits) => CandidatesOfUnits | "unread" | "moved" {
  const byId = new Map(present.units.map((unit) => [unit.id, unit]));
  const inodes = new Set(present.units.flatMap(inodesOf));
  const newestGone = new Map<string, CandidatesOfUnits>();
  return (unit, state) => {
    const log = byId.get(unit.id);
    if (log !== undefined) return present.candidatesOf(unitKey(log)) ?? "unread";
    if (inodesOf(unit).every((inode) => inodes.has(inode))) return "moved";
    const newest = newestGone.get(unit.id) ?? state;
    newestGone.set(unit.id, newest);
    return newest;
  };
}

/** Of each file the inode, size and time of its content, which stay when it is moved. */
function inodesOf({ files }: Pick<KeyedUnit, "files">): readonly string[] {
  return files.map(({ version }) => version.split(" ", 3).join(" "));
}
