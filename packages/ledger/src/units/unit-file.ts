import { brotliCompressSync, brotliDecompressSync, constants, crc32 } from "node:zlib";
import { candidateNames, openPack, packCandidates, selectUnits } from "@turnmeter/pairing";
import type { CandidatePack, CandidatesOfUnits, UnitRows } from "@turnmeter/pairing";
import type { SniffedFile } from "@turnmeter/parser";
import type { FileStore } from "@turnmeter/safe-fs";
import { sealedLengthBytes, sealedJson, sealJson } from "../sealed-pack.js";
import { ledgerPrefixes, newFileName, partsOfFileName } from "./ledger-files.js";

/** The head of a file of units: everything but their candidates. */
export interface UnitFileHead {
  /** The build of the program that wrote it, and how logs were read. */
  readonly reading: string;
  /** When the oldest of its units was first read, epoch ms. */
  readonly sinceMs: number;
  /** The formats of the files that it opened, and of those in files that it joined. */
  readonly sniffed: readonly SniffedFile[];
  /** The names of its units, in the order of its packs. */
  readonly units: readonly string[];
  /** When the log of each unit was first found missing, epoch ms; empty while the logs are there. */
  readonly goneAtMs: readonly number[];
  /** The names of units in older files that a newer state of their log has replaced. */
  readonly replaced: readonly string[];
}

/** A file of units, opened. */
export interface UnitFile extends UnitFileHead {
  readonly name: string;
  readonly sizeBytes: number;
  /** Whether one of its packs is damaged: the units in that pack are left out. */
  readonly isDamaged: boolean;
  /**
   * Candidates of its units, each pack read once a unit of it is wanted.
   *
   * @throws DamagedUnitsError
   */
  readonly candidatesOf: (isWanted: (unit: string) => boolean) => readonly CandidatesOfUnits[];
}

interface Head extends UnitFileHead {
  readonly form: number;
  readonly packs: readonly HeadOfPack[];
}

type HeadOfPack = readonly [units: number, lengthBytes: number, checksum: number, isCompressed: boolean];

/** Form 1 had one pack. */
interface HeadOfForm1 extends Omit<Head, "packs"> {
  readonly packBytes: number;
  readonly packChecksum: number;
}

/** File form. A higher number was written by another program, whose meaning is unknown here. */
const form = 2;

/** A file that a newer version of the program wrote. */
export class NewerLedgerError extends Error {
  override readonly name = "NewerLedgerError";

  constructor() {
    super("a newer version of turnmeter wrote it");
  }
}

/** A pack turned out to be damaged, or another run has joined its file with others meanwhile. */
export class DamagedUnitsError extends Error {
  override readonly name = "DamagedUnitsError";
}

/** Candidates of some units, as bytes. */
export interface PackedUnits {
  readonly units: readonly string[];
  readonly bytes: Uint8Array;
}

/** Candidate rows per pack, about 6 MB: small enough to read a few units within 20 ms. */
const rowsOfPack = 40_000;

/** Packs the candidates of units that have names. */
export function packUnits(all: CandidatesOfUnits): readonly PackedUnits[] {
  const { names, ends } = all.units;
  const parts: { readonly from: number; to: number; rows: number }[] = [];
  for (const unit of names.keys()) {
    const rows = rowsOfUnit(ends, unit);
    const part = parts.at(-1);
    if (part === undefined || part.rows + rows > rowsOfPack) parts.push({ from: unit, to: unit + 1, rows });
    else Object.assign(part, { to: unit + 1, rows: part.rows + rows });
  }
  return parts.map(({ from, to }) => {
    const bytes = packCandidates(selectUnits(all, (_, unit) => from <= unit && unit < to));
    return { units: openPack(bytes).units, bytes };
  });
}

function rowsOfUnit(ends: UnitRows["ends"], unit: number): number {
  return candidateNames.reduce(
    (rows, name) => rows + ends[name][unit]! - (unit === 0 ? 0 : ends[name][unit - 1]!),
    0,
  );
}

/** The parts of a file, in order: a sealed head, and the packs. Those of past units are compressed: few runs read them. */
export function unitFileBytes(
  content: Omit<UnitFileHead, "units">,
  packs: readonly PackedUnits[],
): readonly Uint8Array[] {
  const isCompressed = content.goneAtMs.length > 0;
  const stored = packs.map(({ bytes }) => (isCompressed ? compressed(bytes) : bytes));
  const head: Head = {
    form,
    ...content,
    units: packs.flatMap(({ units }) => units),
    packs: stored.map((bytes, place) => [
      packs[place]!.units.length,
      bytes.length,
      crc32(bytes),
      isCompressed,
    ]),
  };
  return [...sealJson(head), ...stored];
}

/** Packs of real logs shrink to a seventh at about 20 ms/MB; the default would reach a tenth at 1.4 s. */
function compressed(bytes: Uint8Array): Uint8Array {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}

/** Larger than most heads. */
const firstBytes = 65_536;

/**
 * Opens a file of {@link unitFileBytes}, and reads its head; null if it is another file, cut, or its head is damaged.
 *
 * @throws NewerLedgerError
 */
export function openUnitFile(
  store: Pick<FileStore, "readPart">,
  name: string,
  sizeBytes: number,
): UnitFile | null {
  return openedFile(store, name, sizeBytes, () => true);
}

/** {@link openUnitFile} with all packs read, without the damaged ones; null if no other is left. */
export function readUnitFile(...file: Parameters<typeof openUnitFile>): UnitFile | null {
  const opened = openedFile(...file, isWhole);
  return opened?.isDamaged === true && opened.units.length === 0 ? null : opened;
}

function isWhole({ open }: OpenedPack): boolean {
  try {
    open();
    return true;
  } catch (error) {
    if (error instanceof DamagedUnitsError) return false;
    throw error;
  }
}

function openedFile(
  store: Pick<FileStore, "readPart">,
  name: string,
  sizeBytes: number,
  isUsed: (pack: OpenedPack) => boolean,
): UnitFile | null {
  const first = store.readPart(name, { from: 0, lengthBytes: firstBytes });
  const headBytes = first === null ? null : sealedLengthBytes(first);
  if (first === null || headBytes === null) return null;
  const isInFirst = headBytes <= first.length;
  const sealed = isInFirst
    ? first.subarray(0, headBytes)
    : store.readPart(name, { from: 0, lengthBytes: headBytes });
  const head = sealed === null ? null : headOf(sealed);
  if (head === null) return null;
  let [end, unit] = [headBytes, 0];
  const opened = head.packs.map((pack): OpenedPack => {
    const [count, lengthBytes] = pack;
    const [from, firstUnit] = [end, unit];
    end += lengthBytes;
    unit += count;
    return {
      units: head.units.slice(firstUnit, unit),
      goneAtMs: head.goneAtMs.slice(firstUnit, unit),
      open: packAt(store, name, from, pack),
    };
  });
  if (end !== sizeBytes) return null;
  const used = opened.filter(isUsed);
  const { form: _form, packs: _packs, ...content } = head;
  return {
    ...content,
    name,
    sizeBytes,
    isDamaged: used.length < opened.length,
    units: used.flatMap(({ units }) => units),
    goneAtMs: used.flatMap(({ goneAtMs }) => goneAtMs),
    candidatesOf: (isWanted) =>
      used.flatMap(({ units, open }) => (units.some(isWanted) ? [open().candidatesOf(isWanted)] : [])),
  };
}

interface OpenedPack {
  readonly units: readonly string[];
  readonly goneAtMs: readonly number[];
  readonly open: () => CandidatePack;
}

/**
 * Puts other rows into a file: writes a new one of the same age, and removes the old one.
 *
 * @param goneAtMs by the names of the units; none where their logs are there
 * @throws SafeFsError where it cannot be written
 */
export function replaceUnitFile(
  store: FileStore,
  { name: oldName, reading, sinceMs }: UnitFile,
  rows: CandidatesOfUnits,
  {
    goneAtMs,
    ...changes
  }: Pick<UnitFileHead, "sniffed" | "replaced"> & {
    readonly goneAtMs: ReadonlyMap<string, number | undefined>;
  },
): void {
  const times = rows.units.names.flatMap((name) => goneAtMs.get(name ?? "") ?? []);
  const parts = unitFileBytes({ reading, sinceMs, ...changes, goneAtMs: times }, packUnits(rows));
  // The time in the name is the age of the content.
  store.write(newFileName(...partsOfFileName(oldName)), parts, { isFlushed: true });
  store.remove(oldName);
}

/**
 * All files of a ledger whose names begin so, oldest first, with what is whole of them, and the names of damaged ones.
 *
 * @throws NewerLedgerError where a newer version of the program has written there; SafeFsError where the folder is not used
 */
export function unitFilesIn(
  store: FileStore,
  prefix: string,
): { readonly files: readonly UnitFile[]; readonly damaged: readonly string[] } {
  const [files, damaged]: [UnitFile[], string[]] = [[], []];
  for (const { name, sizeBytes } of store.list(prefix)) {
    const file = readUnitFile(store, name, sizeBytes);
    if (file?.isDamaged !== false) damaged.push(name);
    if (file !== null) files.push(file);
  }
  return { files, damaged };
}

/** All files of a ledger with units, as of {@link unitFilesIn}. */
export function allUnitFiles(store: FileStore): readonly UnitFile[] {
  return Object.values(ledgerPrefixes).flatMap((prefix) => unitFilesIn(store, prefix).files);
}

function packAt(
  store: Pick<FileStore, "readPart">,
  name: string,
  from: number,
  [, lengthBytes, checksum, isCompressed]: HeadOfPack,
): () => CandidatePack {
  let pack: CandidatePack | null = null;
  return () => {
    if (pack !== null) return pack;
    const bytes = store.readPart(name, { from, lengthBytes });
    if (bytes?.length !== lengthBytes || crc32(bytes) !== checksum)
      throw new DamagedUnitsError(`${name} is gone or damaged`);
    return (pack = openPack(isCompressed ? brotliDecompressSync(bytes) : bytes));
  };
}

function headOf(sealed: Uint8Array): Head | null {
  const json = sealedJson(sealed);
  if (json === null) return null;
  const head: Head | HeadOfForm1 = JSON.parse(json);
  if (head.form > form) throw new NewerLedgerError();
  if ("packs" in head) return head;
  const { packBytes, packChecksum, ...others } = head;
  return { ...others, packs: [[head.units.length, packBytes, packChecksum, false]] };
}
