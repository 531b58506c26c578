import { z } from "zod";
import { flag, number, optional, text } from "../field.js";

const entry = z.looseObject({
  sessionId: text("Id of the session."),
  fullPath: text("Path of its transcript."),
  fileMtime: number("When the file was last changed, in milliseconds since 1970."),
  firstPrompt: text("First prompt, shortened."),
  summary: text("Title of the session."),
  messageCount: number("Messages of the session."),
  created: text("When it began, ISO 8601."),
  modified: text("When it was last changed, ISO 8601."),
  gitBranch: text("Git branch."),
  projectPath: text("Working directory."),
  isSidechain: flag("Whether it is an agent's."),
});

/** Accepts `sessions-index.json`: the client's own list of a project's sessions, often out of date. */
export const claudeCodeSessionsIndex = z.looseObject({
  version: number("Version of the list."),
  entries: optional(z.array(entry), "The sessions."),
  originalPath: text("Working directory of the project."),
});
