import { z } from "zod";
import { described, tag, text } from "../described-field.js";
import { lazySchema } from "../lazy-schema.js";
import type { LazySchema } from "../lazy-schema.js";
import { claudeCodeConversationTypes } from "../record-types.js";

const conversation: ReadonlySet<string> = new Set(claudeCodeConversationTypes);

const sessionId = text("Session that it belongs to.");

/** Accepts what every record has that tells a state of the session, and records of types that are still to come. */
export const claudeCodeStateRecord = described(
  z.looseObject({
    type: described(
      z.string().refine((type) => !conversation.has(type), "a conversation record does not fit its type"),
      "Kind of the record.",
    ),
    sessionId,
  }),
  "A state of the session.",
);

/** The schema of the state records of one type, with what they tell. */
export function stateRecord(
  type: string,
  meaning: string,
  shape: () => z.ZodRawShape = () => ({}),
): LazySchema {
  return lazySchema(meaning, () =>
    z.looseObject({ type: tag(type, "Kind of the record."), sessionId, ...shape() }),
  );
}
