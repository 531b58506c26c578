import type { ClaudeCodeMachine } from "./machine.js";
import type { UnitSession } from "../../read/unit-session.js";
import type { LogFile } from "../../log-format.js";
import { logStem } from "../../plain-path.js";
import type { FileState, UnitState } from "../../claude/unit-state.js";
import { lastLineAt, linesAt, rowsAt, seenTimeAt, unknownRowsAt } from "../../compiled/places.js";
import { readFields, writeFields } from "../../compiled/shared-fields.js";
import { claudeCodeFields } from "./fields.js";
import { agentFile, mainFile, otherFile } from "./kinds.js";

const fileKinds = { main: mainFile, agent: agentFile } as const;

/** Begins a file. */
export function placeFile(machine: ClaudeCodeMachine, file: LogFile): void {
  writeFields(machine, claudeCodeFields.File, {
    kind: file.kind === "main" || file.kind === "agent" ? fileKinds[file.kind] : otherFile,
    folder: file.sessionFolder,
    label: file.agentLabel,
    stem: logStem(file.path),
  });
  writeFields(machine, claudeCodeFields.First, {});
  writeFields(machine, claudeCodeFields.Title, {});
  for (const at of [linesAt, rowsAt, unknownRowsAt, lastLineAt]) machine.words[at >>> 2] = 0;
}

/** Takes over the state that compiled code changed. */
export function takeState(machine: ClaudeCodeMachine, state: UnitState): void {
  Object.assign(state.file, readFields(machine, claudeCodeFields.State) satisfies Partial<FileState>);
  const { sessionId, cwd } = readFields(machine, claudeCodeFields.Unit);
  state.sessionId ??= sessionId;
  state.cwd ??= cwd;
}

interface SessionTitle {
  readonly sessionId: string;
  readonly line: number;
  readonly title: string;
}

/** Takes over the newest title that was not told yet; null if there is none. */
export function takeTitle(machine: ClaudeCodeMachine): SessionTitle | null {
  const { title, line, sessionId } = readFields(machine, claudeCodeFields.Title);
  if (title === null) return null;
  writeFields(machine, claudeCodeFields.Title, { line, sessionId });
  return { sessionId: sessionId ?? "", line, title };
}

/** Passes state that was changed elsewhere to compiled code. */
export function giveState(machine: ClaudeCodeMachine, state: UnitState): void {
  const { file } = state;
  const areHeld = file.held.length > 0 || file.heldInterruptions.length > 0;
  writeFields(machine, claudeCodeFields.State, file);
  writeFields(machine, claudeCodeFields.Unit, state);
  writeFields(machine, claudeCodeFields.Rows, { areHeld, haveTitles: file.titlesByLeaf.size > 0 });
  machine.longs[seenTimeAt >>> 3] = Number.NaN;
}

/** Takes over the session of the file's first event, or notes for compiled code that the session is known already. */
export function shareSession(machine: ClaudeCodeMachine, session: UnitSession): void {
  if (session.isTold) writeFields(machine, claudeCodeFields.First, { sessionId: "" });
  else {
    const { sessionId } = readFields(machine, claudeCodeFields.First);
    if (sessionId !== null) session.seeSession(sessionId);
  }
}
