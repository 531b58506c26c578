import * as z from "zod";
import { flag, flagOrNull, optional, text, textOrNull } from "../field.js";

const forkedFrom = z.union([
  z.string(),
  z.looseObject({
    sessionId: text("Session that this one was forked from."),
    messageUuid: text("Record there that this one is a copy of."),
  }),
]);

/** Fields of conversation records. Only the type is always there. */
export const claudeCodeEnvelope = {
  uuid: text("Id of the record; the same in the copies of a fork."),
  parentUuid: textOrNull(
    "Record that this one follows; null at a start, after a compaction and in a new agent.",
  ),
  logicalParentUuid: textOrNull("Record that a compaction follows, where parentUuid is null."),
  timestamp: text("When it was written, ISO 8601 in UTC with milliseconds."),
  sessionId: text("Session that it belongs to; in an agent's file the parent's."),
  session_id: text(
    "Twin of sessionId (since 2.1.204); in some resumed and forked sessions the other session's.",
  ),
  cwd: text("Working directory."),
  gitBranch: text("Git branch of the working directory; HEAD or empty if there is none."),
  version: text("Version of the client."),
  userType: text("Always external."),
  entrypoint: text(
    "What the client was started by: cli, sdk-cli, sdk-ts, sdk-py, claude-vscode, claude-desktop and more.",
  ),
  isSidechain: flag("Whether an agent wrote it."),
  isMeta: flagOrNull("Whether the client put it in, with nobody having typed it."),
  agentId: text("Id of the agent that wrote it."),
  agentName: text("Name of the teammate that wrote it."),
  teamName: text("Team of agents that the writer belongs to."),
  attributionAgent: text("Type of the agent that wrote it; only in agents' files."),
  slug: text("Nickname of the session in three words (since 2.0.51); not the name of the folder."),
  sessionKind: text("Set to bg in sessions that run in the background."),
  promptId: text(
    "Id that all records of one turn share; agents' records carry the id of the turn that started them.",
  ),
  leafUuid: text("Last record of the conversation, in some old sessions."),
  forkedFrom: optional(forkedFrom, "Where the record was copied from (until 2.1.159)."),
};
