import * as z from "zod";
import {
  contextStates,
  costState,
  modeStates,
  nameStates,
  promptStates,
  fileStates,
  placeStates,
} from "./states.js";
import { described, tag, text } from "../field.js";
import { schemaOfType, type Shapes } from "../shapes.js";
import { claudeCodeConversationTypes } from "./type-names.js";

const conversation: ReadonlySet<string> = new Set(claudeCodeConversationTypes);

const sessionId = text("Session that it belongs to.");

/** Accepts the common fields of records about the session's state, and records of types still to come. */
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

/** Every type of record that tells a state of the session. */
export const stateShapes: Shapes = {
  ...contextStates,
  ...costState,
  ...fileStates,
  ...modeStates,
  ...nameStates,
  ...placeStates,
  ...promptStates,
};

/** Accepts a record that tells a state of the session, by its type. */
export const claudeCodeStateSchema = schemaOfType(stateShapes, (type, fields) =>
  z.looseObject({ type: tag(type, "Kind of the record."), sessionId, ...fields }),
);
