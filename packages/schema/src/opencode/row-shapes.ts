import { z } from "zod";
import { anything, flag, number, optional, text } from "../field.js";
import { shape, type Shapes } from "../shapes.js";
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
