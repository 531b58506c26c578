import * as z from "zod";
import { anything, flag, number, optional, tag, text, textOrNull, texts, described } from "../field.js";
import { schemaOfType, shape, type Shapes } from "../shapes.js";
import { openCodePartShapes } from "./part-shapes.js";
import { openCodeTokens } from "./tokens.js";

const model = () => anything("The model: `id`, `providerID` and `variant`.");

const content = z.looseObject({
  type: text("`text`, `reasoning` or `tool`."),
  id: text("Names it in the message; of a call it is the provider's name."),
  text: text("The text, or what the model thought."),
  name: text("The tool."),
  state: optional(
    z.looseObject({
      status: text("`pending`, `running`, `completed` or `error`."),
      input: anything("What the tool was given; a text while it comes."),
      structured: anything("What the tool states beside its output."),
      content: anything("What the tool gave back."),
      error: anything("Why it failed."),
      attachments: anything("Files that the tool gave back."),
      outputPaths: anything("Files that hold the whole output."),
      result: anything("The result in the provider's own form."),
    }),
    "How far the call got.",
  ),
  time: optional(
    z.looseObject({
      created: number("When it was asked for, epoch ms."),
      ran: number("When it began to run, after a permission was given."),
      completed: number("When it had run, or the text had come to its end."),
      pruned: number("When its output was taken out of the context."),
    }),
    "Its times.",
  ),
  provider: anything("Whether the provider ran it, and what it wants back with it."),
  providerMetadata: anything("What the provider wants back with it."),
});

/** Rows of the second form by type. */
export const openCodeRowShapes: Shapes = {
  "agent-switched": shape("Another agent goes on.", () => ({ agent: text("Its name.") })),
  assistant: shape("The agent answered, with one response.", () => ({
    agent: text("The agent's name."),
    model: model(),
    content: optional(z.array(content), "What the model said and called."),
    snapshot: anything("The files before and after."),
    finish: text("Why the response ended."),
    cost: number("Its dollars at the agent's prices; 0 where it has none."),
    tokens: optional(openCodeTokens, "What it used."),
    error: anything("What ended it."),
    retry: anything("Tries that failed."),
  })),
  compaction: shape("The conversation was shortened.", () => ({
    reason: text("`auto` or `manual`."),
    summary: text("The summary."),
    recent: text("What stays of the conversation."),
  })),
  idle: shape("Nothing is left to do.", () => ({ outcome: text("How it ended.") })),
  "location-switched": shape("The session goes on in another directory.", () => ({
    location: anything("Where."),
  })),
  "model-switched": shape("Another model goes on.", () => ({ model: model() })),
  shell: shape("A person ran a command in the agent's shell.", () => ({
    callID: text("Names the run."),
    command: text("The command."),
    output: text("What it wrote."),
  })),
  synthetic: shape("The agent told the model something in a person's place.", () => ({
    text: text("The text."),
  })),
  system: shape("The agent told the model something.", () => ({ text: text("The text.") })),
  user: shape("A person, or the session that a subagent works for, asked for something.", () => ({
    text: text("The text."),
    files: anything("Files that go with it."),
    agents: anything("Subagents that it names."),
    skills: anything("Skills that it names."),
    isQueued: flag("Whether it waited for the answer before."),
  })),
};

const openCodeMessageTime = z.looseObject({
  created: number("When it was begun, epoch ms."),
  completed: number("When it ended, its calls included, epoch ms; absent while it goes on."),
});

/** Messages of the first form by role. */
export const openCodeMessageShapes: Shapes = {
  damaged: shape("A row of the database that is no JSON: only its parts are left."),
  user: shape("A person, or the session that a subagent works for, asked for something.", () => ({
    agent: text("The agent that is to answer."),
    model: anything("The model that is to answer: `providerID`, `modelID` and `variant`."),
    variant: text("How much the model is to think."),
    summary: anything("Files that changed in the turn."),
    format: anything("The form that the answer is to have."),
    system: text("A system prompt of the message's own."),
    tools: anything("Tools that are switched on or off."),
  })),
  assistant: shape("The agent answered: with one response in newer versions, or several.", () => ({
    parentID: text("The message that it answers."),
    modelID: text("The model."),
    providerID: text("Who runs the model."),
    variant: text("How much the model was asked to think."),
    mode: text("The agent's name, in older versions."),
    agent: text("The agent's name."),
    path: optional(
      z.looseObject({ cwd: text("The working directory."), root: text("The root of the repository.") }),
      "Where it worked.",
    ),
    summary: flag("Whether it is the summary that a compaction leaves."),
    cost: number("Dollars of all its responses."),
    tokens: optional(openCodeTokens, "Counters of its last response alone."),
    finish: text("Why the last response ended."),
    error: anything("What ended it: `MessageAbortedError` where a person did."),
    structured: anything("The answer in the form that was asked for."),
  })),
};

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

/** What `opencode export` writes: a session with all its messages. */
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
