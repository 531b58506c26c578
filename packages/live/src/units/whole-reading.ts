import { decompress, failureOf, openGrowingUnit } from "@turnmeter/parser";
import type { GrowingUnitOptions, LogFile, LogUnit, ToldLine } from "@turnmeter/parser";
import { SafeFsError, type SafeFs } from "@turnmeter/safe-fs";
import type { LogEvent, AgentEvent } from "@turnmeter/schema";
import type { Row } from "../contents/held-contents.js";
import { hashOf, type EventMaker, type Draft } from "../events/event-maker.js";
import { withdrawalOf } from "../events/standing-events.js";
import type { FollowedFile } from "./followed-file.js";

/** Bytes that are read and decoded at once. */
export const pieceBytes = 128 * 1024;

/** A part of a unit's file when the unit is read as a whole, in the order of its files. */
export type ReadPart =
  | { readonly kind: "lines"; readonly file: LogFile; readonly lines: readonly ToldLine[] }
  | {
      readonly kind: "end";
      readonly file: LogFile;
      /** A last line without LF. */
      readonly lines: readonly ToldLine[];
      readonly events: readonly LogEvent[];
      /** The last line with LF; 0 if there is none. */
      readonly line: number;
      /** Bytes that were read, decompressed. */
      readonly bytes: number;
      /** Why it could not be read to its end; null if it could. */
      readonly failure: string | null;
    };

/** Reads a unit of lines from its start to its end, a piece at a time, as a first run does. */
export async function* readWholeUnit(
  unit: LogUnit,
  fs: SafeFs,
  options: GrowingUnitOptions,
): AsyncGenerator<ReadPart> {
  const growing = await openGrowingUnit(unit, fs, options);
  for (const file of unit.files) {
    if (file.kind === "meta") {
      const events = await growing.readDocument(file);
      yield { kind: "end", file, lines: [], events, line: 0, bytes: 0, failure: null };
      continue;
    }
    const log = growing.openLog(file);
    let failure: string | null = null;
    let bytes = 0;
    let line = 0;
    try {
      for await (const piece of decompress(fs.readChunks(file.path, { chunkBytes: pieceBytes }))) {
        bytes += piece.length;
        const lines = log.add(piece);
        line = lines.at(-1)?.line ?? line;
        yield { kind: "lines", file, lines };
      }
    } catch (error) {
      failure = failureOf(error);
    }
    yield { kind: "end", file, line, bytes, failure, ...log.finish(failure) };
  }
}

/** The unit with the sizes that its files have by now, without those that are gone. */
export async function asItIs(unit: LogUnit, fs: SafeFs): Promise<LogUnit> {
  const files: LogFile[] = [];
  for (const file of unit.files) {
    try {
      const { sizeBytes } = await fs.stat(file.path);
      const logBytes = file.framing === "database" ? await sizeOrNone(`${file.path}-wal`, fs) : 0;
      files.push({ ...file, sizeBytes: sizeBytes + logBytes });
    } catch (error) {
      if (!(error instanceof SafeFsError)) throw error;
      if (!isGone(error)) files.push(file);
    }
  }
  return { ...unit, files };
}

async function sizeOrNone(path: string, fs: SafeFs): Promise<number> {
  try {
    return (await fs.stat(path)).sizeBytes;
  } catch (error) {
    if (error instanceof SafeFsError) return 0;
    throw error;
  }
}

/** Whether something failed because a file does not exist. */
export function isGone(error: unknown): boolean {
  return error instanceof SafeFsError && error.code === "not-found";
}

/** Lines of a log that mean something other than what was sent, up to its end. */
interface OtherLines {
  readonly followed: FollowedFile;
  readonly lines: ToldLine[];
}

/** Events that a whole reading of a unit shows beside those sent with its rows. */
export class UnitEnd {
  /** Events that show at the ends of its files. */
  readonly drafts: Draft[] = [];
  readonly files = new Set<string>();
  readonly others = new Map<string, OtherLines>();
  /** Inputs and outputs of calls in last lines without LF. */
  readonly torn: { readonly row: Row; readonly contents: ToldLine["contents"] }[] = [];
  readonly #unit: string;
  readonly #maker: EventMaker;
  readonly #isOtherIfUnknown: boolean;

  /** @param isOtherIfUnknown whether a line is sent again if nobody knows what it told */
  constructor(unit: string, maker: EventMaker, isOtherIfUnknown: boolean) {
    this.#unit = unit;
    this.#maker = maker;
    this.#isOtherIfUnknown = isOtherIfUnknown;
  }

  /** Adds the next part. `followed` is the log whose lines are compared with the sent ones; null: they are not compared. */
  add(part: ReadPart, followed: FollowedFile | null): void {
    const { file, lines } = part;
    if (part.kind === "end") {
      const line = Math.max(1, lines.at(-1)?.line ?? part.line);
      this.files.add(file.path);
      for (const { line: number, contents } of lines)
        this.torn.push({ row: { file: file.path, line: number }, contents });
      const events = [...lines.flatMap((torn) => torn.events), ...part.events];
      const from = this.drafts.length;
      const ofRows =
        file.kind === "meta"
          ? this.#maker.ofFiles(events, this.#unit, from)
          : this.#maker.atEnd(line, events, this.#unit, from);
      for (const draft of ofRows) this.drafts.push(draft);
      return;
    }
    if (followed === null) return;
    const first = lines.findIndex(
      ({ line, events }) => followed.sent.isOther(line, hashOf(events)) ?? this.#isOtherIfUnknown,
    );
    const known = this.others.get(file.path);
    if (known !== undefined) for (const line of lines) known.lines.push(line);
    else if (first !== -1) this.others.set(file.path, { followed, lines: lines.slice(first) });
  }
}

/** Takes back the sent events of a log from a line on. `cause` distinguishes this time from others. */
export function takenBack({ file: { path }, sent }: FollowedFile, line: number, cause: string): AgentEvent {
  const id = hashOf(path, line, cause, sent.salt);
  sent.takeBack(line, id);
  return { ...withdrawalOf({ key: hashOf("withdrawn", path, line), file: path, line }), id };
}
