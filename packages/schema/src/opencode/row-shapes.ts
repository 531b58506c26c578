import { z } from "zod";
import { anything, flag, number, optional, text } from "../field.js";
import { shape, type Shapes } from "../shapes.js";
import { openCodeTokens } from "./tokens.js";

const model = () => anything("The model: `id`, `providerID` and `variant`.");

/** Rows of the second form by type. */
export const openCodeRowShapes: Shapes = {
  "agent-switched": shape("Another agent goes on.", () => ({ agent: text("Its name.") })),
  assistant: shape("The agent answered, with one response.", () => ({
    agent: text("The agent's name."),
    model: model(),
    content: optional(
      z.array(
        z.looseObject({ type: text("`text`, `reasoning` or `tool`."), id: text("Names it in the message.") }),
      ),
      "What the model said and called; a call has `name`, `state` and `time` with `created`, `ran` and `completed`.",
    ),
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
