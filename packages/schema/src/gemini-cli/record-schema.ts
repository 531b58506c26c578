import * as z from "zod";
import { anything, list, text, texts } from "../codex/field.js";
import { described } from "../field.js";
import { geminiMessage, geminiMessages } from "./message.js";

const head = {
  sessionId: text("The session; in a subagent's own file the subagent."),
  projectHash: text("SHA-256 of the path of the project's root, 64 hex digits."),
  startTime: text("When the session began, or was taken up again."),
  lastUpdated: text("When the file was last written."),
  kind: text("`main` or `subagent`."),
  summary: text("A title that the program made; in a subagent's file its report."),
  directories: texts("Folders that the session works in."),
  memoryScratchpad: anything("Notes of the program for its memory."),
  messages: list("All messages of the conversation.", geminiMessage),
};

const geminiSession = described(
  z.looseObject(head),
  "The session: in JSON Lines its head, which is written again where it is taken up; in a document all of it.",
);

const geminiSet = described(
  z.looseObject({
    $set: described(
      z.looseObject(head),
      "The fields and their new values; `messages` is the conversation as it stands from now on.",
    ),
  }),
  "Fields of the head change.",
);

const geminiRewind = described(
  z.looseObject({ $rewindTo: described(z.string(), "The first message that is taken back.") }),
  "A person took back this message and all after it.",
);

/** The schema of one raw record of a session; null for a record whose type is not known. */
export function geminiRecordSchema(record: unknown): z.ZodObject | null {
  const given = z.looseObject({}).safeParse(record).data;
  if (given === undefined) return null;
  if ("$set" in given) return geminiSet;
  if ("$rewindTo" in given) return geminiRewind;
  if ("type" in given) return geminiMessages.find(({ shape }) => shape.type.value === given["type"]) ?? null;
  return "sessionId" in given ? geminiSession : null;
}
