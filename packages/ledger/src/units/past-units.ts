import { joinUnits, selectUnits } from "@turnmeter/pairing";
import type { CandidatesOfUnits } from "@turnmeter/pairing";
import type { LogUnit } from "@turnmeter/parser";
import type { FileStore, SafeFsError } from "@turnmeter/safe-fs";
import { addsTo, earlierPath, earlierState } from "./earlier-state.js";
import { forgottenSessions, isForgotten } from "./forgotten.js";
import { headsOf, pastPrefix } from "./ledger-contents.js";
import { UnitFiles } from "./unit-files.js";
import type { NewUnits } from "./unit-files.js";
import { markedName, pastName, unitKey, unitOfKey } from "./unit-keys.js";
import type { KeyedUnit } from "./unit-keys.js";

/** The logs that are there now. */
export interface PresentLogs {
  readonly units: readonly LogUnit[];
  /** Candidates of a unit by its key; null where it could not be read. */
  readonly candidatesOf: (key: string) => CandidatesOfUnits | null;
}

/** What no log says any more: units whose logs are gone, and earlier states of logs that were rewritten. */
export class PastUnits {
  readonly #files: UnitFiles;
  readonly #isInScope: (unit: KeyedUnit) => boolean;
  readonly #forgotten: ReadonlySet<string>;
  /** Units that count in this run, and are in no file that was there at its start. */
  #unfiled: readonly CandidatesOfUnits[] = [];

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
    this.#forgotten = store.refusal() === null ? forgottenSessions(store) : new Set();
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
   * @returns the names of stored units that have to stay although their logs are not there, and of those that need not be asked for again
   */
  take(stored: UnitFiles, present: PresentLogs, nowMs: number): Pick<NewUnits, "waiting" | "replaced"> {
    const keys = new Set(present.units.map(unitKey));
    const goneAtMs = new Map([...this.#files.all()].filter(([name]) => !keys.has(pastName(name).key)));
    const past = new Set(goneAtMs.keys());
    const stateOf = (name: string): CandidatesOfUnits => (past.has(name) ? this.#files : stored).unit(name)!;
    const newestOf = newestStates(present, stateOf);
    const added = new Set<string>();
    const [earlier, unread]: [CandidatesOfUnits[], CandidatesOfUnits[]] = [[], []];
    const [waiting, replaced] = [new Set<string>(), new Set<string>()];
    for (const name of new Set([...stored.all().keys(), ...past])) {
      const { mark, key } = pastName(name);
      if (keys.has(name) || mark === "earlier") continue;
      const unit = unitOfKey(key);
      const newest = mark === "imported" || this.#isInScope(unit) ? newestOf(unit, name) : "elsewhere";
      if (newest === "elsewhere" || newest === "unread") {
        waiting.add(name);
        if (newest === "unread" && !past.has(name)) unread.push(stateOf(name));
      } else if (newest === "gone") {
        if (past.has(name)) continue;
        if (this.#isForgotten(name, stateOf)) replaced.add(name);
        else {
          added.add(name);
          goneAtMs.set(name, nowMs);
        }
      } else {
        goneAtMs.delete(name);
        replaced.add(name);
        if (newest === "moved" || this.#isForgotten(name, stateOf)) continue;
        if (!addsTo(newest, stateOf(name))) continue;
        const marked = markedName("earlier", name, nowMs);
        earlier.push(earlierState(stateOf(name), marked, nowMs));
        goneAtMs.set(marked, nowMs);
      }
    }
    this.#keep([...stored.unitsNamed(added), ...earlier], unread, goneAtMs, nowMs);
    // What could not be written here stays where it is.
    return this.#files.hasFailed ? { waiting: new Set(stored.all().keys()) } : { waiting, replaced };
  }

  #isForgotten(name: string, stateOf: (name: string) => CandidatesOfUnits): boolean {
    return this.#forgotten.size > 0 && isForgotten(stateOf(name), this.#forgotten);
  }

  #keep(
    added: readonly CandidatesOfUnits[],
    unread: readonly CandidatesOfUnits[],
    goneAtMs: ReadonlyMap<string, number | null>,
    nowMs: number,
  ): void {
    const dropped = new Set([...this.#files.all().keys()].filter((name) => !goneAtMs.has(name)));
    this.#files.use(new Set(goneAtMs.keys()));
    const read = added.length === 0 ? null : joinUnits(added);
    const kept = this.#files.keep({ read, goneAtMs, dropped }, nowMs);
    this.#unfiled = kept === null ? unread : [kept, ...unread];
  }

  /** The names of the units that count. */
  names(): readonly string[] {
    const unfiled = this.#unfiled.flatMap(({ units }) => units.names.filter((name) => name !== null));
    return [...this.#files.names().filter((name) => this.#counts(name)), ...unfiled];
  }

  /** Candidates of the units that count, for the wanted names. */
  candidatesOf(isWanted: (name: string) => boolean): readonly CandidatesOfUnits[] {
    return [
      ...this.#files.candidatesOf((name) => this.#counts(name) && isWanted(name)),
      ...this.#unfiled.map((units) => selectUnits(units, (name) => name !== null && isWanted(name))),
    ];
  }

  #counts(name: string): boolean {
    const { mark, key } = pastName(name);
    return mark === "imported" || this.#isInScope(unitOfKey(key));
  }
}

/**
 * The paths of files whose logs are gone, as facts have them, and when each was first missed, epoch ms.
 *
 * @throws NewerLedgerError where a newer version of the program has written there
 */
export function goneFiles(store: FileStore): ReadonlyMap<string, number> {
  const gone = new Map<string, number>();
  for (const { units, goneAtMs } of headsOf(store, pastPrefix)) {
    for (const [place, unit] of units.entries()) {
      const atMs = goneAtMs[place]!;
      const { mark, key } = pastName(unit);
      for (const { path } of unitOfKey(key).files)
        gone.set(mark === "earlier" ? earlierPath(path, atMs) : path, atMs);
    }
  }
  return gone;
}

/** Finds what there is in place of a state of a unit: the log as it is now; where that is gone, the newest of its states, which comes first. */
function newestStates(
  present: PresentLogs,
  stateOf: (name: string) => CandidatesOfUnits,
): (unit: KeyedUnit, name: string) => CandidatesOfUnits | "gone" | "moved" | "unread" {
  const byId = new Map(present.units.map((unit) => [unit.id, unit]));
  const inodes = new Set(present.units.flatMap(inodesOf));
  const newestOfId = new Map<string, string | null>();
  return (unit, name) => {
    const log = byId.get(unit.id);
    if (log !== undefined) return present.candidatesOf(unitKey(log)) ?? "unread";
    const newest = newestOfId.get(unit.id);
    if (newest === null) return "moved";
    if (newest !== undefined) return stateOf(newest);
    const isMoved = inodesOf(unit).every((inode) => inodes.has(inode));
    newestOfId.set(unit.id, isMoved ? null : name);
    return isMoved ? "moved" : "gone";
  };
}

/** Of each file the inode, size and time of its content, which stay when it is moved. */
function inodesOf({ files }: Pick<KeyedUnit, "files">): readonly string[] {
  return files.map(({ version }) => version.split(" ", 3).join(" "));
}
