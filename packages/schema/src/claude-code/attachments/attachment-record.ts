import * as z from "zod";
import { contextAttachments, diagnosticsAttachments, fileAttachments } from "./file-attachments.js";
import { hookAttachments, toolAttachments, queueAttachments } from "./tool-attachments.js";
import {
  memoryAttachments,
  modeAttachments,
  thinkingAttachments,
  reminderAttachments,
} from "./mode-attachments.js";
import { claudeCodeEnvelope } from "../envelope.js";
import { described, flag, optional, tag, text } from "../../field.js";
import { schemaOfType, type Shapes } from "../../shapes.js";

const rendered = z.array(z.looseObject({ content: text("The text.") }));

const body = z.looseObject({
  type: described(z.string(), "What is attached."),
});

/** Accepts the fields of every `attachment` record: what the client adds to a turn and nobody typed. */
export const claudeCodeAttachmentRecord = described(
  z.looseObject({
    type: tag("attachment", "Kind of the record."),
    ...claudeCodeEnvelope,
    attachment: described(body, "What is attached."),
    rendered: optional(rendered, "The text for the model (since about 2.1.230); absent if there is none."),
    renderedInHumanTurn: optional(rendered, "The text for the model within the prompt."),
    renderedRole: text("Role of the text for the model: system or user."),
    renderedBesideToolResult: flag("Whether the text for the model is beside a result."),
  }),
  "What the client adds to a turn.",
);

/** Every type of attachment in an `attachment` record. */
export const attachmentShapes: Shapes = {
  ...contextAttachments,
  ...diagnosticsAttachments,
  ...fileAttachments,
  ...hookAttachments,
  ...memoryAttachments,
  ...modeAttachments,
  ...queueAttachments,
  ...reminderAttachments,
  ...thinkingAttachments,
  ...toolAttachments,
};

/** Accepts a whole `attachment` record, by its attachment's type. */
export const claudeCodeAttachmentSchema = schemaOfType(attachmentShapes, (type, fields, meaning) =>
  claudeCodeAttachmentRecord.extend({
    attachment: described(z.looseObject({ type: tag(type, "What is attached."), ...fields }), meaning),
  }),
);
