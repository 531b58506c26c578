import { z } from "zod";
import { anything, either, flag, list, object, text, typeChoice } from "../codex/field.js";
import { anyObject } from "../field.js";

const result = either(
  "What the model is given back; null if there is nothing.",
  z.string(),
  z.array(
    z.union([
      z.string(),
      z.looseObject({
        functionResponse: object("The answer to the call.", {
          id: text("The call's id."),
          name: text("The tool."),
          response: object("The answer: its fields are the tool's own.", {
            output: anything("What the tool gave, as text."),
            error: anything("Why there is no output."),
          }),
        }),
      }),
    ]),
  ),
  z.looseObject({}),
);

const display = either(
  "What a person is shown of the result: a text, or fields of the tool's own. Those of a changed file have `filePath` and the lines of its `diffStat`, those of a subagent `agentName` and `state`.",
  z.string(),
  anyObject(),
);

/** Accepts the calls of one response. Only calls that have ended are written. */
export const geminiToolCalls = list(
  "The calls of the response, with their results. Until 0.31 also those of later responses that had nothing but calls.",
  z.looseObject({
    id: text("The call's id: the API's, else one made of the tool and the time."),
    name: text("The tool."),
    args: anything("What it was given."),
    result,
    status: typeChoice(
      "How far it is.",
      "success",
      "error",
      "cancelled",
      "validating",
      "scheduled",
      "executing",
      "awaiting_approval",
    ),
    timestamp: text("When it was written: once all calls of its response have ended."),
    agentId: text("The subagent that it started: the session id in the subagent's own file."),
    displayName: text("Name of the tool for people."),
    description: text("What the call, or in old logs the tool, does."),
    resultDisplay: display,
    renderOutputAsMarkdown: flag("Whether the result is shown as Markdown."),
  }),
);
