import { join, sep } from "node:path";
import { redactUnits, type LakeNames } from "@turnmeter/lake";
import { joinUnits, selectUnits, type CandidatesOfUnits } from "@turnmeter/pairing";
import type { FoundLogs, LogUnit, SniffedFile } from "@turnmeter/parser";
import { nodeFileCalls, systemCode } from "@turnmeter/safe-fs";
import type { FileAccess, FileStore, StoredFile } from "@turnmeter/safe-fs";
import { checkRemoved, ledgerFiles } from "./ledger-files.js";
import { openUnitFile, readUnitFile, replaceUnitFile } from "./unit-file.js";
import { importedName, pastName, unitKey, unitOfKey } from "./unit-keys.js";

const mark = "hidden:";
/** A text's hash in candidates. */
const hashPattern = /^[0-9a-f]{32}$/;
const keyMark = JSON.stringify([mark]).slice(0, -'"]'.length);

/**
 * Gives units, paths and rows pseudonyms in place of names. Each part of a path has its own, so that what lies in a folder still does. What
 * is hidden already stays as it is.
 */
export class HiddenNames {
  readonly #names: LakeNames;
  readonly #hidden = new WeakMap<LogUnit, LogUnit>();
  readonly #shown = new WeakMap<LogUnit, LogUnit>();
  /** A folder's names by their pseudonyms. */
  readonly #folders = new Map<string, ReadonlyMap<string, string>>();

  constructor(names: LakeNames) {
    const name: LakeNames["name"] = (kind, text) => {
      if (kind === "file") return this.path(text);
      return kind === "name" && hashPattern.test(text) ? text : names.name(kind, text);
    };
    // Ids and hashes join rows with copies that have names, in a ledger that keeps them again.
    this.#names = { ...names, name, id: (id) => id };
  }

  path(path: string): string {
    return path === "" || path.startsWith(mark) ? path : mark + this.#names.place(path);
  }

  unit(unit: LogUnit): LogUnit {
    if (unit.id.startsWith(mark)) return unit;
    let hidden = this.#hidden.get(unit);
    if (hidden === undefined) {
      const files = unit.files.map((file) => ({ ...file, path: this.path(file.path) }));
      hidden = { ...unit, id: this.path(unit.id), files };
      this.#hidden.set(unit, hidden);
      this.#shown.set(hidden, unit);
    }
    return hidden;
  }

  /** The unit that {@link unit} has hidden. */
  shown(unit: LogUnit): LogUnit {
    return this.#shown.get(unit) ?? unit;
  }

  /** The unit with its hidden paths replaced by those below these places that they stand for. A path that is not there stays hidden. */
  lookUp(unit: LogUnit, places: readonly string[], access?: FileAccess): LogUnit {
    const pathOf = (path: string) => this.#lookUpPath(path, places, access) ?? path;
    return { ...unit, files: unit.files.map((file) => ({ ...file, path: pathOf(file.path) })) };
  }

  /** Found logs, in the form in which they are kept. */
  found({ units, sniffed }: Pick<FoundLogs, "units" | "sniffed">): Pick<FoundLogs, "units" | "sniffed"> {
    return { units: units.map((unit) => this.unit(unit)), sniffed: this.sniffed(sniffed) };
  }

  /** Kinds of files, without those that quote a file. */
  sniffed(files: readonly SniffedFile[]): readonly SniffedFile[] {
    return files
      .filter(({ sniffed }) => sniffed.kind !== "unrecognised")
      .map((file) => ({ ...file, path: this.path(file.path) }));
  }

  /** What {@link sniffed} has hidden, by the paths of the files. */
  known(sniffed: ReadonlyMap<string, SniffedFile>): Pick<ReadonlyMap<string, SniffedFile>, "get" | "size"> {
    return { size: sniffed.size, get: (path) => sniffed.get(this.path(path)) };
  }

  rows(all: CandidatesOfUnits): CandidatesOfUnits {
    const named = selectUnits(all, (name) => !isHiddenName(name));
    const names = named.units.names.map((name) => name && this.nameOf(name));
    const hidden = { ...redactUnits(named, this.#names), units: { ...named.units, names } };
    return all.units.names.some(isHiddenName) ? joinUnits([selectUnits(all, isHiddenName), hidden]) : hidden;
  }

  /** The name of a stored unit. */
  nameOf(name: string): string {
    if (name === "") return name;
    const { isImported, key } = pastName(name);
    const hidden = unitKey(this.unit(unitOfKey(key)));
    return isImported ? importedName(hidden) : hidden;
  }

  #lookUpPath(path: string, places: readonly string[], access: FileAccess | undefined): string | null {
    for (const place of places) {
      const start = join(this.path(place), sep);
      if (path === this.path(place)) return place;
      if (!path.startsWith(start)) continue;
      let found = place;
      for (const part of path.slice(start.length).split(sep)) {
        const name = this.#namesIn(found, access).get(part);
        if (name === undefined) return null;
        found = join(found, name);
      }
      return found;
    }
    return null;
  }

  #namesIn(folder: string, access: FileAccess | undefined): ReadonlyMap<string, string> {
    let names = this.#folders.get(folder);
    if (names === undefined) {
      names = new Map(namesIn(folder, access).map((name) => [this.#names.place(name), name]));
      this.#folders.set(folder, names);
    }
    return names;
  }
}

/** Empty if the folder cannot be listed. */
function namesIn(folder: string, access: FileAccess = {}): readonly string[] {
  try {
    return { ...nodeFileCalls, ...access.calls }.entries(folder).map(({ name }) => name);
  } catch (error) {
    if (systemCode(error) === null) throw error;
    return [];
  }
}

function isHiddenName(name: string | null): boolean {
  return name !== null && pastName(name).key.startsWith(keyMark);
}

/**
 * The files with units in a ledger that still have names.
 *
 * @throws NewerLedgerError where a newer version of the program has written there
 */
export function namedFiles(store: FileStore, names: HiddenNames): readonly StoredFile[] {
  return ledgerFiles(store).filter(({ name, sizeBytes }) => {
    const head = openUnitFile(store, name, sizeBytes);
    if (head === null) return false;
    const isSniffed = head.sniffed.some(({ path }) => names.path(path) !== path);
    // A unit that could not be kept may have names: hideKeptNames leaves it out.
    return isSniffed || ![...head.units, ...head.replaced].every(isHiddenName);
  });
}

/**
 * Hides all names that a ledger still has. If it is stopped, nothing is lost, and the next call goes on.
 *
 * @returns how many files had names
 * @throws NewerLedgerError where a newer version of the program has written there; SafeFsError where not all could be replaced
 */
export function hideKeptNames(store: FileStore, names: HiddenNames): number {
  const old = new Set<string>();
  for (const { name, sizeBytes } of namedFiles(store, names)) {
    const file = readUnitFile(store, name, sizeBytes);
    // What is lost of it may come back with a copy.
    if (file?.isDamaged !== false) continue;
    const rows = names.rows(joinUnits(file.candidatesOf((unit) => unit !== "")));
    const goneAtMs = new Map(
      file.units.map((unit, place) => [names.nameOf(unit), file.goneAtMs[place]] as const),
    );
    const replaced = file.replaced.map((unit) => names.nameOf(unit));
    replaceUnitFile(store, file, rows, { sniffed: names.sniffed(file.sniffed), replaced, goneAtMs });
    old.add(name);
  }
  checkRemoved(store, old);
  return old.size;
}
