import { z } from "zod";
import { anything, either, flag, list, text } from "../codex/field.js";
import { described, tag } from "../field.js";
import { otherType } from "../introspection/listed-names.js";
import { geminiTokens } from "./tokens.js";
import { geminiToolCalls } from "./tool-call.js";

/** A part of a content, as the API has it. */
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

function messageOf<const Name extends string, const Shape extends z.ZodRawShape>(
  type: Name,
  meaning: string,
  shape: Shape,
) {
  return described(
    z.looseObject({
      type: tag(type, "The message's type."),
      id: text("The message's id: a row with an id that was there before replaces it."),
      timestamp: text("When the message was written first."),
      content: content("What it says: a text, or parts."),
      displayContent: content("The same as a person sees it, where it differs."),
      ...shape,
    }),
    meaning,
  );
}

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
