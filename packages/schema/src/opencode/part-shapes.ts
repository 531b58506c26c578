import * as z from "zod";
import { anyObject, anything, flag, number, optional, text, texts } from "../field.js";
import { shape, type Shapes } from "../shapes.js";
import { openCodeTokens } from "./tokens.js";

const time = (meaning: string) =>
  optional(
    z.looseObject({
      start: number("When it began, epoch ms."),
      end: number("When it ended, epoch ms."),
      created: number("When it was written, epoch ms."),
      compacted: number("When its output was taken out of the context, epoch ms."),
      elapsed: number("How long it took, in milliseconds."),
    }),
    meaning,
  );

const snapshot = () => text("A commit of the files as they were then, in a repository of the agent's own.");

const toolState = z.looseObject({
  status: text("`pending`, `running`, `completed` or `error`."),
  input: optional(anyObject(), "What the tool was given."),
  raw: text("The input as far as it came."),
  output: text("What the tool gave back."),
  error: text("Why it failed, or who said no."),
  title: text("A line that is shown in its place."),
  metadata: optional(
    anyObject(),
    "What the tool states beside its output: `exit` of a command, `sessionId` of a subagent, lines changed.",
  ),
  time: time("When it ran. The time that a permission was waited for is in it."),
  attachments: anything("Files that the tool gave back."),
});

/** Parts of a message by type. */
export const openCodePartShapes: Shapes = {
  agent: shape("A person named a subagent in a prompt.", () => ({
    name: text("The subagent's type."),
    source: anything("Where the prompt names it."),
  })),
  compaction: shape("The conversation is to be shortened.", () => ({
    auto: flag("Whether the agent decided it."),
    overflow: flag("Whether the context was full."),
    tail_start_id: text("The first message that stays."),
  })),
  file: shape("A file that a person or a tool gave to the model.", () => ({
    mime: text("Its type."),
    filename: text("Its name."),
    url: text("Where it lies, or its content."),
    source: anything("Where the prompt names it."),
  })),
  patch: shape("Files were changed since the snapshot before.", () => ({
    hash: text("The snapshot before."),
    files: texts("Their paths."),
  })),
  reasoning: shape("What the model thought.", () => ({
    text: text("The text."),
    metadata: anything("What the provider wants back with it."),
    time: time("When it was written."),
  })),
  retry: shape("A request failed and is made again.", () => ({
    attempt: number("Which try it was."),
    error: anything("The error."),
    time: time("When it failed."),
  })),
  snapshot: shape("The files as they were then.", () => ({ snapshot: snapshot() })),
  "step-finish": shape("A response ended.", () => ({
    reason: text("Why: `stop`, `tool-calls`, `length` and others."),
    snapshot: snapshot(),
    cost: number(
      "Its dollars at the agent's prices; 0 for a model that it has no prices of, or a subscription.",
    ),
    tokens: optional(openCodeTokens, "What it used."),
    metrics: anything("How fast it came, in Kilo."),
    time: time("How long it took, in Kilo."),
  })),
  "step-start": shape("A request was made.", () => ({
    snapshot: snapshot(),
    time: time("When, in Kilo."),
  })),
  subtask: shape("A command of a person that is a task for a subagent.", () => ({
    prompt: text("The task."),
    description: text("A few words about it."),
    agent: text("The subagent's type."),
    model: anything("The model that it is to use."),
    command: text("The command."),
  })),
  text: shape("A text of a person or the model.", () => ({
    text: text("The text."),
    synthetic: flag("Whether the agent wrote it."),
    ignored: flag("Whether the model does not see it."),
    time: time("When it was written."),
    metadata: anything("What the provider wants back with it."),
  })),
  tool: shape("A call of a tool, with its result as far as it got.", () => ({
    callID: text("The provider's name of the call."),
    tool: text("The tool; `invalid` stands in for one that does not exist or was given what it cannot read."),
    state: optional(toolState, "How far it got."),
    metadata: anything("What the provider wants back with it."),
  })),
};
