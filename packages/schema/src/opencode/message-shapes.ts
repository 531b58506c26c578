import { z } from "zod";
import { anything, flag, number, optional, text } from "../field.js";
import { shape, type Shapes } from "../shapes.js";
import { openCodeTokens } from "./tokens.js";

/** Accepts the times of a message. */
export const openCodeMessageTime = z.looseObject({
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
