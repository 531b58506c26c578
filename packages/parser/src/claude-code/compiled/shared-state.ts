import type { ClaudeCodeMachine } from "./machine.js";
import type { UnitSession } from "../../read/unit-session.js";
import type { LogFile } from "../../log-format.js";
import { logStem } from "../../plain-path.js";
import type { UnitState } from "../../claude/unit-state.js";
import { lastLineAt, linesAt, rowsAt, seenTimeAt, unknownRowsAt } from "../../compiled/places.js";
import {
  agentFile,
  agentSessionAt,
  fileKindAt,
  fileSessionAt,
  folderAt,
  hasResponseAt,
  hasTitlesAt,
  isHoldingAt,
  labelAt,
  lastRootAt,
  lastSessionAt,
  lastTimeAt,
  mainFile,
  otherFile,
  permissionModeAt,
  responseModelAt,
  stemAt,
  titleAt,
  titleLineAt,
  titleSessionAt,
  unitDirectoryAt,
  unitSessionAt,
} from "./places.js";

const fileKinds = { main: mainFile, agent: agentFile } as const;

const emptyAtStart = [
  linesAt,
  rowsAt,
  unknownRowsAt,
  lastLineAt,
  titleAt,
  fileSessionAt,
  lastSessionAt,
  agentSessionAt,
  hasResponseAt,
  permissionModeAt,
  isHoldingAt,
  lastRootAt,
  responseModelAt,
] as const;

/** Placeholder for a file's session that other decoders reported. */
const toldElsewhere = 1;

/** Begins a unit. */
export function placeUnit({ words }: ClaudeCodeMachine): void {
  for (const at of [unitSessionAt, unitDirectoryAt]) words[at >>> 2] = 0;
}

/** Begins a file. */
export function placeFile(machine: ClaudeCodeMachine, file: LogFile): void {
  // Before memory is asked for, which a new code can move.
  const folder = machine.code(file.sessionFolder);
  const label = machine.code(file.agentLabel);
  const stem = machine.code(logStem(file.path));
  const { words, longs } = machine;
  words[folderAt >>> 2] = folder;
  words[labelAt >>> 2] = label;
  words[stemAt >>> 2] = stem;
  for (const at of emptyAtStart) words[at >>> 2] = 0;
  longs[lastTimeAt >>> 3] = Number.NaN;
  words[fileKindAt >>> 2] = file.kind === "main" || file.kind === "agent" ? fileKinds[file.kind] : otherFile;
}

/** Takes over the state that compiled code changed. */
export function takeState(machine: ClaudeCodeMachine, state: UnitState): void {
  const { words } = machine;
  const textAt = (at: number) => machine.text(words[at >>> 2]!);
  const { file } = state;
  file.lastSessionId = textAt(lastSessionAt);
  file.permissionMode = textAt(permissionModeAt);
  file.responseModel = textAt(responseModelAt);
  file.lastSidechainRoot = textAt(lastRootAt);
  file.agentSessionId = textAt(agentSessionAt);
  file.hasResponse = words[hasResponseAt >>> 2] === 1;
  file.lastAt = timeOf(machine);
  state.sessionId ??= textAt(unitSessionAt);
  state.cwd ??= textAt(unitDirectoryAt);
}

interface SessionTitle {
  readonly sessionId: string;
  readonly line: number;
  readonly title: string;
}

/** Takes over the newest title that was not told yet; null if there is none. */
export function takeTitle(machine: ClaudeCodeMachine): SessionTitle | null {
  const { words } = machine;
  const title = machine.text(words[titleAt >>> 2]!);
  if (title === null) return null;
  words[titleAt >>> 2] = 0;
  const sessionId = machine.text(words[titleSessionAt >>> 2]!) ?? "";
  return { sessionId, line: words[titleLineAt >>> 2]!, title };
}

/** Passes state that was changed elsewhere to compiled code. */
export function giveState(machine: ClaudeCodeMachine, state: UnitState): void {
  const { file } = state;
  const lastSession = machine.code(file.lastSessionId);
  const agentSession = machine.code(file.agentSessionId);
  const permissionMode = machine.code(file.permissionMode);
  const responseModel = machine.code(file.responseModel);
  const lastRoot = machine.code(file.lastSidechainRoot);
  const unitSession = machine.code(state.sessionId);
  const unitDirectory = machine.code(state.cwd);
  const { words, longs } = machine;
  words[lastSessionAt >>> 2] = lastSession;
  words[agentSessionAt >>> 2] = agentSession;
  words[permissionModeAt >>> 2] = permissionMode;
  words[responseModelAt >>> 2] = responseModel;
  words[lastRootAt >>> 2] = lastRoot;
  words[unitSessionAt >>> 2] = unitSession;
  words[unitDirectoryAt >>> 2] = unitDirectory;
  words[hasResponseAt >>> 2] = Number(file.hasResponse);
  words[isHoldingAt >>> 2] = Number(isHolding(state));
  words[hasTitlesAt >>> 2] = Number(file.titlesByLeaf.size > 0);
  longs[lastTimeAt >>> 3] = file.lastAt ?? Number.NaN;
  longs[seenTimeAt >>> 3] = Number.NaN;
}

function isHolding({ file }: UnitState): boolean {
  return file.held.length > 0 || file.heldInterruptions.length > 0;
}

/** Epoch ms of the newest row with a time; null for none. */
function timeOf({ longs }: ClaudeCodeMachine): number | null {
  const at = longs[lastTimeAt >>> 3]!;
  return Number.isNaN(at) ? null : at;
}

/** Takes over the session of the file's first event, or notes for compiled code that the session is known already. */
export function shareSession(machine: ClaudeCodeMachine, session: UnitSession): void {
  const { words } = machine;
  const code = words[fileSessionAt >>> 2]!;
  if (session.isTold) words[fileSessionAt >>> 2] = toldElsewhere;
  else if (code !== 0) session.seeSession(machine.text(code) ?? "");
}
