import type { AppendFile, FileStore } from "@turnmeter/safe-fs";

/** An event as a journal has it. */
export interface Entry {
  readonly id: string;
  /** The event as JSON, on one line. */
  readonly text: string;
}

/** A place between two entries. */
export interface Place {
  readonly piece: number;
  readonly offset: number;
}

interface Part {
  readonly entries: readonly Entry[];
  readonly next: Place;
  /** True if older entries were asked for and are gone. */
  readonly isCut: boolean;
}

/** The last events, in their order: as many as its pieces may hold. */
export interface Journal {
  readonly append: (entry: Entry) => void;
  readonly first: () => Place;
  readonly end: () => Place;
  /** The place behind an event; null where the journal does not hold it. */
  readonly after: (id: string) => Place | null;
  /** At least one entry from a place on, unless it is the end. */
  readonly read: (from: Place) => Part;
  /** All events, the oldest first. */
  readonly all: () => Iterable<unknown>;
  readonly close: () => void;
}

const CHUNK_BYTES = 256_000;
const LINE_END = 10;

/** The journal in some pieces; it goes on where an earlier one ended. */
export function openJournal(segments: Segments): Journal {
  const pieces = new Map(segments.list().map(({ number, sizeBytes }) => [number, sizeBytes]));
  const oldest = (): number => [...pieces.keys()][0] ?? 0;
  // What was written last may be cut: nothing is written behind it.
  let newest = Math.max(-1, ...pieces.keys()) + 1;
  pieces.set(newest, 0);
  const removeOldest = (): void => {
    const sum = (): number => [...pieces.values()].reduce((bytes, size) => bytes + size, 0);
    while (pieces.size > 1 && sum() > segments.mostBytes) {
      const number = oldest();
      segments.remove(number);
      pieces.delete(number);
    }
  };
  removeOldest();
  const first = (): Place => ({ piece: oldest(), offset: 0 });
  const end = (): Place => ({ piece: newest, offset: pieces.get(newest) ?? 0 });
  const nextPiece = (number: number): number => [...pieces.keys()].find((other) => other > number) ?? newest;

  const read = (from: Place): Part => {
    let place = from;
    let isCut = false;
    for (;;) {
      if (!pieces.has(place.piece)) {
        isCut = true;
        place = { piece: nextPiece(place.piece), offset: 0 };
      }
      const isNewest = place.piece === newest;
      for (let length = CHUNK_BYTES; ; length *= 4) {
        const found = segments.read(place.piece, place.offset, length);
        // Somebody has removed it.
        if (found === null && place.offset < (pieces.get(place.piece) ?? 0)) isCut = true;
        const bytes = found ?? new Uint8Array();
        const whole = bytes.lastIndexOf(LINE_END) + 1;
        if (whole > 0) {
          const entries = linesOf(bytes.subarray(0, whole)).flatMap((line) => entryOf(line) ?? []);
          place = { piece: place.piece, offset: place.offset + whole };
          if (entries.length > 0) return { entries, next: place, isCut };
          break;
        }
        if (bytes.length < length) {
          if (isNewest) return { entries: [], next: place, isCut };
          place = { piece: nextPiece(place.piece), offset: 0 };
          break;
        }
      }
    }
  };

  return {
    append({ id, text }) {
      const line = Buffer.from(`[${JSON.stringify(id)},${text}]\n`);
      if ((pieces.get(newest) ?? 0) >= segments.pieceBytes) pieces.set(++newest, 0);
      segments.append(newest, line);
      pieces.set(newest, (pieces.get(newest) ?? 0) + line.length);
      removeOldest();
    },
    first,
    end,
    after(id) {
      const head = Buffer.from(`[${JSON.stringify(id)},`);
      for (const piece of [...pieces.keys()].toReversed()) {
        const offset = offsetAfter(head, piece, segments);
        if (offset !== null) return { piece, offset };
      }
      return null;
    },
    read,
    *all() {
      for (const piece of pieces.keys())
        for (const line of linesOf(segments.read(piece, 0, Infinity) ?? new Uint8Array())) {
          const [, event] = parsed(line) ?? [];
          if (event !== undefined) yield event;
        }
    },
    close: segments.close,
  };
}

/** Offset after a piece's last line starting with `head`; null if there is none. */
function offsetAfter(head: Buffer, piece: number, segments: Segments): number | null {
  const bytes = Buffer.from(segments.read(piece, 0, Infinity) ?? []);
  for (let at = bytes.lastIndexOf(head); at !== -1; at = at === 0 ? -1 : bytes.lastIndexOf(head, at - 1)) {
    const lineEnd = bytes.indexOf(LINE_END, at);
    if ((at === 0 || bytes[at - 1] === LINE_END) && lineEnd !== -1) return lineEnd + 1;
  }
  return null;
}

function linesOf(bytes: Uint8Array): readonly string[] {
  return Buffer.from(bytes)
    .toString("utf8")
    .split("\n")
    .filter((line) => line !== "");
}

function entryOf(line: string): Entry | null {
  const [id, event] = parsed(line) ?? [];
  return id === undefined ? null : { id, text: JSON.stringify(event) };
}

/** A line of the journal, `[id, event]`; null if damaged or of another version. */
function parsed(line: string): readonly [id: string, event: object] | null {
  try {
    const value: unknown = JSON.parse(line);
    if (!Array.isArray(value) || value.length !== 2) return null;
    const [id, event]: readonly unknown[] = value;
    return typeof id === "string" && typeof event === "object" && event !== null ? [id, event] : null;
  } catch {
    return null;
  }
}

/** Where a journal keeps its bytes: numbered pieces. The last one grows. */
export interface Segments {
  /** Most bytes of all pieces together; the oldest go first. */
  readonly mostBytes: number;
  /** Bytes from which on a piece is followed by the next. */
  readonly pieceBytes: number;
  /** Pieces that are there, the oldest first. */
  readonly list: () => readonly { readonly number: number; readonly sizeBytes: number }[];
  /** Appends to the newest piece; a number without bytes begins a new piece. @throws where there is no room */
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
