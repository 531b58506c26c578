import { z } from "zod";
import { anything, flag, number, optional, tag, text, textOrNull, texts } from "../field.js";
import { described } from "../field.js";
import { schemaOfType } from "../shapes.js";
import { openCodeMessageShapes, openCodeMessageTime } from "./message-shapes.js";
import { openCodePartShapes } from "./part-shapes.js";
import { openCodeRowShapes } from "./row-shapes.js";

/** Accepts a session: a document of the tree, or a row of the database in its form. */
export const openCodeSession = described(
  z.looseObject({
    id: text("The session. The name of the document counts where it differs."),
    slug: text("A name that is easy to say."),
    version: text("The version of the agent that began it."),
    projectID: text("The project."),
    directory: text("The directory in which it began."),
    path: text("The same, below the root of the repository."),
    parentID: textOrNull("The session that began this one as a subagent."),
    title: textOrNull("Its title; `New session - …` until it has one."),
    agent: text("The agent's name."),
    model: anything("The model."),
    permission: anything("What it may do."),
    revert: anything("How far it was taken back."),
    share: anything("Where it was published."),
    summary: anything("How many lines it changed."),
    metadata: anything("Data of extensions."),
    cost: number("Dollars of its messages, those that a fork copied included."),
    tokens: anything("The sum of its counters, those of copies included."),
    workspaceID: text("The workspace."),
    worktree: textOrNull("The root of the project's repository; in rows alone."),
    sandboxes: texts("Worktrees that the agent has made of it; in rows alone."),
    time: optional(
      z.looseObject({
        created: number("When it was begun, epoch ms."),
        updated: number("When it was changed last, epoch ms."),
        archived: number("When it was put away, epoch ms."),
        compacting: number("When its compaction began, epoch ms."),
      }),
      "Its times.",
    ),
  }),
  "A session, or what a subagent does for one.",
);

/** Accepts a project. */
export const openCodeProject = described(
  z.looseObject({
    id: text("The project: the first commit of its repository, or `global`."),
    worktree: text("The root of the repository."),
    vcs: text("`git` if it is one."),
    vcsDir: text("The repository's own folder."),
    name: text("Its name."),
    icon: anything("Its picture."),
    commands: anything("What is run in new worktrees."),
    sandboxes: texts("Worktrees that the agent has made of it."),
    time: anything("When it was opened."),
  }),
  "A repository, or all folders that are in none.",
);

const place = () => ({
  id: text("Its name. The name of the document counts where it differs."),
  sessionID: text("The session."),
});

const messageOf = schemaOfType(openCodeMessageShapes, (role, fields) =>
  z.looseObject({
    ...place(),
    role: tag(role, "Who speaks."),
    time: optional(openCodeMessageTime, "Its times."),
    ...fields,
    parts: anything("Its parts, in a row of the database."),
  }),
);

const rowOf = schemaOfType(openCodeRowShapes, (type, fields) =>
  z.looseObject({
    ...place(),
    type: tag(type, "What it is."),
    isSecondForm: flag("True for a row of the second form."),
    metadata: anything("Data of extensions."),
    time: optional(openCodeMessageTime, "Its times."),
    ...fields,
  }),
);

/** The schema of a part of a message, by its type; null for a type that is not known. */
export const openCodePartSchema = schemaOfType(openCodePartShapes, (type, fields) =>
  z.looseObject({ type: tag(type, "What it is."), ...place(), messageID: text("The message."), ...fields }),
);

/** Accepts what `opencode export` writes: a session with all its messages. */
const openCodeExport = described(
  z.looseObject({ info: openCodeSession, messages: anything("Its messages, each with its parts.") }),
  "A session with all its messages.",
);

const keys = z.looseObject({
  messages: z.unknown().optional(),
  type: z.unknown().optional(),
  role: z.unknown().optional(),
  projectID: z.unknown().optional(),
  messageID: z.unknown().optional(),
  worktree: z.unknown().optional(),
  isSecondForm: z.unknown().optional(),
});

/** The schema of a document of the tree, or of a row of the database; null for what is not known. */
export function openCodeRecordSchema(record: unknown): z.ZodObject | null {
  const told = keys.safeParse(record).data;
  if (told === undefined) return null;
  if (Array.isArray(told.messages)) return openCodeExport;
  if (told.isSecondForm === true) return rowOf(String(told.type));
  if (typeof told.messageID === "string") return openCodePartSchema(String(told.type));
  if (typeof told.role === "string") return messageOf(told.role);
  if (typeof told.projectID === "string") return openCodeSession;
  return typeof told.worktree === "string" ? openCodeProject : null;
}
