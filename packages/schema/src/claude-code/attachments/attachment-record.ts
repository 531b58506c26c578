import { z } from "zod";
import { described, flag, optional, tag, text } from "../described-field.js";
import { claudeCodeEnvelope } from "../envelope.js";
import { lazySchema } from "../lazy-schema.js";
import type { LazySchema } from "../lazy-schema.js";

const rendered = z.array(z.looseObject({ content: text("The text.") }));

const body = z.looseObject({
  type: described(z.string(), "What is attached."),
});

/** Accepts what every `attachment` record has: what the client adds to a turn without anybody having typed it. */
export const claudeCodeAttachmentRecord = described(
  z.looseObject({
    type: tag("attachment", "Kind of the record."),
    ...claudeCodeEnvelope,
    attachment: described(body, "What is attached."),
    rendered: optional(
      rendered,
      "What the model is told of it (since about 2.1.230); absent where it is told nothing.",
    ),
    renderedInHumanTurn: optional(rendered, "What the model is told of it within the prompt."),
    renderedRole: text("In whose name the model is told: system or user."),
    renderedBesideToolResult: flag("Whether the model is told of it beside a result."),
  }),
  "What the client adds to a turn.",
);

/** The schema of the `attachment` records of one type, with what they hold. */
export function attachmentRecord(
  type: string,
  meaning: string,
  shape: () => z.ZodRawShape = () => ({}),
): LazySchema {
  return lazySchema(meaning, () =>
    claudeCodeAttachmentRecord.extend({
      attachment: described(z.looseObject({ type: tag(type, "What is attached."), ...shape() }), meaning),
    }),
  );
}
