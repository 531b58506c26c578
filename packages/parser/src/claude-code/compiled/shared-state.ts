import type { Machine } from "../../compiled/machine.js";
import type { RowTally } from "../../read/log-reading.js";
import type { UnitSession } from "../../read/unit-session.js";
import type { LogFile } from "../../source.js";
import { logStem } from "../../decoding/log-stem.js";
import type { UnitState } from "../unit-state.js";
import {
  agentFile,
  agentSessionAt,
  countWords,
  fileKindAt,
  fileSessionAt,
  folderAt,
  hasResponseAt,
  hasTitlesAt,
  isHoldingAt,
  labelAt,
  lastLineAt,
  lastSessionAt,
  lastTimeAt,
  linesAt,
  mainFile,
  otherFile,
  permissionModeAt,
  rowsAt,
  seenTimeAt,
  stemAt,
  titleAt,
  titleLineAt,
  titleSessionAt,
  unitDirectoryAt,
  unitSessionAt,
} from "./places.js";

const fileKinds = { main: mainFile, agent: agentFile } as const;

/** Session of a file that compiled code did not tell. */
const toldElsewhere = 1;

/** Begins a unit. */
export function placeUnit({ words }: Machine): void {
  for (const at of [unitSessionAt, unitDirectoryAt]) words[at >>> 2] = 0;
}

/** Begins a file. */
export function placeFile(machine: Machine, file: LogFile): void {
  const texts = [
    [folderAt, file.sessionFolder],
    [labelAt, file.agentLabel],
    [stemAt, logStem(file.path)],
  ] as const;
  const codes = texts.map(([at, text]) => [at, machine.code(text)] as const);
  const { words, longs } = machine;
  for (const [at, code] of codes) words[at >>> 2] = code;
  for (const at of [linesAt, rowsAt, lastLineAt, titleAt, fileSessionAt]) words[at >>> 2] = 0;
  for (const at of [lastSessionAt, agentSessionAt, hasResponseAt, permissionModeAt, isHoldingAt])
    words[at >>> 2] = 0;
  longs[lastTimeAt >>> 3] = Number.NaN;
  words[fileKindAt >>> 2] = file.kind === "main" || file.kind === "agent" ? fileKinds[file.kind] : otherFile;
}

/** Takes over what compiled code changed. */
export function takeState(machine: Machine, state: UnitState): void {
  const { words } = machine;
  const textAt = (at: number) => machine.text(words[at >>> 2]!);
  const { file } = state;
  file.lastSessionId = textAt(lastSessionAt);
  file.permissionMode = textAt(permissionModeAt);
  file.lastAt = timeOf(machine);
  state.sessionId ??= textAt(unitSessionAt);
  state.cwd ??= textAt(unitDirectoryAt);
}

/** A title of a session, and the line that says it. */
interface SessionTitle {
  readonly sessionId: string;
  readonly line: number;
  readonly title: string;
}

/** Takes over the newest title that was not told yet; null where there is none. */
export function takeTitle(machine: Machine): SessionTitle | null {
  const { words } = machine;
  const title = machine.text(words[titleAt >>> 2]!);
  if (title === null) return null;
  words[titleAt >>> 2] = 0;
  const sessionId = machine.text(words[titleSessionAt >>> 2]!) ?? "";
  return { sessionId, line: words[titleLineAt >>> 2]!, title };
}

/** Gives compiled code what was changed elsewhere. */
export function giveState(machine: Machine, state: UnitState): void {
  const { file } = state;
  const codes = [
    [lastSessionAt, file.lastSessionId],
    [agentSessionAt, file.agentSessionId],
    [permissionModeAt, file.permissionMode],
    [unitSessionAt, state.sessionId],
    [unitDirectoryAt, state.cwd],
  ] as const;
  const given = codes.map(([at, text]) => [at, machine.code(text)] as const);
  const { words, longs } = machine;
  for (const [at, code] of given) words[at >>> 2] = code;
  words[hasResponseAt >>> 2] = Number(file.hasResponse);
  words[isHoldingAt >>> 2] = Number(isHolding(state));
  words[hasTitlesAt >>> 2] = Number(file.titlesByLeaf.size > 0);
  longs[lastTimeAt >>> 3] = file.lastAt ?? Number.NaN;
  longs[seenTimeAt >>> 3] = Number.NaN;
}

/** Whether a row may tell something of another one. */
function isHolding({ file }: UnitState): boolean {
  return file.held.length > 0 || file.heldInterruptions.length > 0;
}

/** When the newest dated row was written that compiled code has decoded since it went on, epoch ms; null for none. */
export function seenTime({ longs }: Machine): number | null {
  const at = longs[seenTimeAt >>> 3]!;
  return Number.isNaN(at) ? null : at;
}

/** The time of the newest row that has one, epoch ms; null for none. */
function timeOf({ longs }: Machine): number | null {
  const at = longs[lastTimeAt >>> 3]!;
  return Number.isNaN(at) ? null : at;
}

/** Takes over which session the file's first event is of, and tells compiled code where it is known. */
export function shareSession(machine: Machine, session: UnitSession): void {
  const { words } = machine;
  const code = words[fileSessionAt >>> 2]!;
  if (session.isTold) words[fileSessionAt >>> 2] = toldElsewhere;
  else if (code !== 0) session.seeSession(machine.text(code) ?? "");
}

/** What compiled code counted of the file. */
export function tallyOf(machine: Machine): RowTally {
  const { exports, words } = machine;
  const first = exports.countsAt() >>> 2;
  const counts = Array.from({ length: exports.countsSize() }, (_, number) => {
    const at = first + countWords * number;
    return {
      type: machine.text(words[at]!) ?? "",
      subtype: machine.text(words[at + 1]!),
      clientVersion: machine.text(words[at + 2]!),
      isKnown: words[at + 3] === 1,
      count: words[at + 4]!,
      firstLine: words[at + 5]!,
    };
  });
  const rows = words[rowsAt >>> 2]!;
  return { lines: words[linesAt >>> 2]!, rows, known: rows, counts };
}
