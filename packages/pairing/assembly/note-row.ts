/*
 * What every row adds to its thread.
 */
import { Row } from "./generated/events";
import { addInstant } from "./activity-intervals";
import { newerVersion } from "./client-version";
import { PromptRow } from "./generated/rows";
import { earlier, later } from "./instant";
import { isRenamedCopy } from "./row-name";
import { ThreadState } from "./thread-state";

/** Notes that the newest row was written. Records without a time leave no trace. */
export function noteRow(state: ThreadState): void {
  noteNames(state);
  const turn = changetype<PromptRow>(state.turn);
  const isCopy = isRenamedCopy();
  if (isCopy && state.turn != 0) turn.turnEndedAt = later(turn.turnEndedAt, state.copiedAt);
  state.copiedAt = isCopy ? Row.at : NaN;
  state.turnEndedBefore = state.turn == 0 ? NaN : turn.turnEndedAt;
  if (Row.at != Row.at || Row.isParents) return;
  const thread = state.row;
  thread.firstAt = earlier(thread.firstAt, Row.at);
  thread.lastAt = later(thread.lastAt, Row.at);
  addInstant(state, Row.at);
  if (state.turn != 0 && !isCopy) turn.turnEndedAt = later(turn.turnEndedAt, Row.at);
}

function noteNames(state: ThreadState): void {
  const thread = state.row;
  // What is known only at the end of a file comes with the line that it is about.
  thread.lastLine = max(thread.lastLine, Row.line);
  if (thread.cwd == 0) thread.cwd = Row.cwd;
  if (thread.gitBranch == 0 && Row.cwd == thread.cwd) thread.gitBranch = Row.gitBranch;
  if (thread.repository == 0) thread.repository = Row.repository;
  if (thread.entrypoint == 0) thread.entrypoint = Row.entrypoint;
  if (thread.promptId == 0) thread.promptId = Row.promptId;
  if (thread.clientVersion != Row.clientVersion && Row.clientVersion != 0) {
    thread.clientVersion =
      thread.clientVersion == 0 ? Row.clientVersion : newerVersion(thread.clientVersion, Row.clientVersion);
  }
}
