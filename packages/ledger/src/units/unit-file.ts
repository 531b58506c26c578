import { crc32 } from "node:zlib";
import type { SniffedFile } from "@turnmeter/parser";
import { sealedLengthBytes, sealPack, unsealPack } from "../sealed-pack.js";

/** What one run has read, or knows of logs that are gone. */
export interface UnitFile {
  /** The build of the program that wrote it, and how logs were read. */
  readonly reading: string;
  /** When the oldest of its units were read first, epoch ms. */
  readonly sinceMs: number;
  /** The formats of the files that it opened, and of those in files that it joined. */
  readonly sniffed: readonly SniffedFile[];
  /** The names of its units, in the order of the pack. */
  readonly units: readonly string[];
  /** When the log of each unit was first missed, epoch ms; empty while the logs are there. */
  readonly goneAtMs: readonly number[];
  /** The names of units in older files that a newer state of their log has replaced. */
  readonly replaced: readonly string[];
  /** Candidates of the units. */
  readonly pack: Uint8Array;
}

interface Head extends Omit<UnitFile, "pack"> {
  readonly form: number;
  readonly packBytes: number;
  readonly packChecksum: number;
}

/** The form of the file. A larger number: another program wrote it, and this one cannot tell what it means. */
const form = 1;

/** A file that a newer version of the program wrote. */
export class NewerLedgerError extends Error {
  override readonly name = "NewerLedgerError";

  constructor() {
    super("a newer version of turnmeter wrote it");
  }
}

/** What columns are aligned to, in bytes. */
const wordBytes = 8;

/** The parts of the file, in order: a sealed head, and the pack. */
export function writeUnitFile({ pack, ...content }: UnitFile): readonly Uint8Array[] {
  const head: Head = { form, ...content, packBytes: pack.length, packChecksum: checksumOf(pack) };
  const text = Buffer.from(JSON.stringify(head));
  const padding = Buffer.alloc(-text.length & (wordBytes - 1), " ");
  return [...sealPack([text, padding]), pack];
}

/**
 * The content of a file of {@link writeUnitFile}, its pack as an aligned view; null if it is another file, or damaged.
 *
 * @throws NewerLedgerError
 */
export function readUnitFile(file: Uint8Array): UnitFile | null {
  const headBytes = sealedLengthBytes(file);
  if (headBytes === null) return null;
  const head = headOf(file.subarray(0, headBytes));
  if (head === null) return null;
  const { form: _form, packBytes, packChecksum, ...content } = head;
  const pack = file.subarray(headBytes);
  return pack.length === packBytes && checksumOf(pack) === packChecksum ? { ...content, pack } : null;
}

/** More than most heads take. */
const firstBytes = 65_536;

/** A file without the candidates of its units. */
export interface UnitFileHead extends Omit<UnitFile, "pack"> {
  /** Of the whole file. */
  readonly sizeBytes: number;
}

/**
 * The head of a file; null if it is another file, or its head is damaged.
 *
 * @throws NewerLedgerError
 */
export function readUnitFileHead(read: (lengthBytes: number) => Uint8Array | null): UnitFileHead | null {
  const first = read(firstBytes);
  const headBytes = first === null ? null : sealedLengthBytes(first);
  if (first === null || headBytes === null) return null;
  const sealed = headBytes <= firstBytes ? first.subarray(0, headBytes) : read(headBytes);
  const head = sealed === null ? null : headOf(sealed);
  return head === null ? null : { ...head, sizeBytes: headBytes + head.packBytes };
}

function headOf(sealed: Uint8Array): Head | null {
  const content = unsealPack(sealed);
  if (content === null) return null;
  const head: Head = JSON.parse(Buffer.from(content).toString());
  if (head.form > form) throw new NewerLedgerError();
  return head;
}

function checksumOf(bytes: Uint8Array): number {
  return crc32(bytes);
}
