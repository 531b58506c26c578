import * as z from "zod";
import { anything, either, flag, list, text, number, object, typeChoice } from "../codex/field.js";
import { anyObject, typedObjects } from "../field.js";
import { otherType } from "../introspection/listed-names.js";

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

/** Only calls that have ended are written. */
const geminiToolCalls = list(
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

/** As the API counts them. */
const geminiTokens = object("What the response used; null until the API has told it.", {
  input: number("Tokens of the prompt, cached ones included."),
  output: number("Tokens of the answer, without thoughts."),
  cached: number("Prompt tokens read from the cache."),
  thoughts: number("Tokens of the thoughts."),
  tool: number("Tokens of what tools of the API itself put into the prompt."),
  total: number("The sum that the API states."),
});

const part = z.union([
  z.string(),
  z.looseObject({
    text: text("Words."),
    thought: flag("Whether the words are a thought."),
    thoughtSignature: text("The thought itself, encrypted."),
    functionCall: anything("A call."),
    functionResponse: anything("The result of a call."),
    inlineData: anything("A picture or another file, with its bytes."),
    fileData: anything("A file by its address."),
    executableCode: anything("Code that the API runs itself."),
    codeExecutionResult: anything("What that code gave."),
    videoMetadata: anything("Which part of a video is meant."),
  }),
]);

function content(meaning: string) {
  return either(meaning, z.string(), z.array(part), z.looseObject({}));
}

const messageOf = typedObjects("The message's type.", {
  id: text("The message's id: a row with an id that was there before replaces it."),
  timestamp: text("When the message was written first."),
  content: content("What it says: a text, or parts."),
  displayContent: content("The same as a person sees it, where it differs."),
});

/** The schema of each type of message. */
export const geminiMessages = [
  messageOf(
    "user",
    "A prompt, or what the program tells the model in a person's place, as results of tools.",
    {},
  ),
  messageOf("gemini", "A response of the model. It is written again when its calls have ended.", {
    model: text("The model that was asked."),
    tokens: geminiTokens,
    thoughts: list(
      "Summaries of what the model thought.",
      z.looseObject({
        subject: text("Their heading."),
        description: text("Their words."),
        timestamp: text("When they came."),
      }),
    ),
    toolCalls: geminiToolCalls,
  }),
  messageOf(
    "info",
    "The program told the person something; without words, that the history was compressed.",
    {},
  ),
  messageOf("warning", "The program warned the person.", {}),
  messageOf("error", "The program, or the API, reported an error.", {}),
] as const;

/** Accepts one message of a conversation. */
export const geminiMessage = z.union([...geminiMessages, otherType(geminiMessages)]);
