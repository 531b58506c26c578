import type { AppendFile, FileStore } from "@turnmeter/safe-fs";

/** Where a journal keeps its bytes: numbered pieces. The last one grows. */
export interface Segments {
  /** Most bytes of all pieces together; the oldest go first. */
  readonly mostBytes: number;
  /** Bytes from which on a piece is followed by the next. */
  readonly pieceBytes: number;
  /** Pieces that are there, the oldest first. */
  readonly list: () => readonly { readonly number: number; readonly sizeBytes: number }[];
  /** Writes behind a piece, which is the newest, and new where no bytes were appended before. @throws where there is no room */
  readonly append: (number: number, bytes: Uint8Array) => void;
  /** Bytes of a piece, fewer at its end; null where it is gone. */
  readonly read: (number: number, from: number, lengthBytes: number) => Uint8Array | null;
  readonly remove: (number: number) => void;
  readonly close: () => void;
}

const DISK = { mostBytes: 64_000_000, pieceBytes: 4_000_000 };
const MEMORY = { mostBytes: 4_000_000, pieceBytes: 250_000 };
const DIGITS = 12;

/** Pieces as files of a private folder, `<prefix>-<number>.jsonl`. */
export function diskSegments(store: FileStore, prefix: string, sizes = DISK): Segments {
  const nameOf = (number: number): string => `${prefix}-${String(number).padStart(DIGITS, "0")}.jsonl`;
  let open: { readonly number: number; readonly file: AppendFile } | null = null;
  const close = (): void => {
    open?.file.close();
    open = null;
  };
  return {
    ...sizes,
    list: () =>
      store.list(`${prefix}-`).flatMap(({ name, sizeBytes }) => {
        const number = Number(/-(\d+)\.jsonl$/.exec(name)?.[1] ?? "NaN");
        return Number.isSafeInteger(number) && nameOf(number) === name ? [{ number, sizeBytes }] : [];
      }),
    append(number, bytes) {
      if (open?.number !== number) {
        close();
        open = { number, file: store.append(nameOf(number)) };
      }
      open.file.write(bytes);
    },
    read: (number, from, lengthBytes) => store.readPart(nameOf(number), { from, lengthBytes }),
    remove: (number) => store.remove(nameOf(number)),
    close,
  };
}

/** Pieces in memory alone, for where nothing may be written. */
export function memorySegments(sizes = MEMORY): Segments {
  const pieces = new Map<number, Uint8Array[]>();
  return {
    ...sizes,
    list: () =>
      Array.from(pieces, ([number, parts]) => ({
        number,
        sizeBytes: parts.reduce((sum, { length }) => sum + length, 0),
      })),
    append(number, bytes) {
      const piece = pieces.get(number);
      if (piece === undefined) pieces.set(number, [bytes]);
      else piece.push(bytes);
    },
    read(number, from, lengthBytes) {
      const piece = pieces.get(number);
      return piece === undefined ? null : Buffer.concat(piece).subarray(from, from + lengthBytes);
    },
    remove: (number) => void pieces.delete(number),
    close: () => {},
  };
}
