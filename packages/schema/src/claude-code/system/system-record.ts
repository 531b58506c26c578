import { z } from "zod";
import { described, tag, text, textOrNull } from "../described-field.js";
import { claudeCodeEnvelope } from "../envelope.js";
import { lazySchema } from "../lazy-schema.js";
import type { LazySchema } from "../lazy-schema.js";

/** Accepts what every `system` record has; old ones have no subtype and nothing else. */
export const claudeCodeSystemRecord = described(
  z.looseObject({
    type: tag("system", "Kind of the record."),
    ...claudeCodeEnvelope,
    subtype: text("What the client notes; absent until late 2025."),
    content: textOrNull("The note, as it is shown."),
    level: text("How it is shown: info, warning, error or suggestion."),
    toolUseID: text("Call or hook that it is about."),
    sourceToolUseID: text("Call that put the record in."),
    permissionMode: text("Permission mode at that time."),
  }),
  "What the client notes about turns, hooks, compactions and errors.",
);

/** The schema of the `system` records of one subtype, with what they tell. */
export function systemRecord(
  subtype: string,
  meaning: string,
  shape: () => z.ZodRawShape = () => ({}),
): LazySchema {
  return lazySchema(meaning, () =>
    claudeCodeSystemRecord.extend({ subtype: tag(subtype, "What the client notes."), ...shape() }),
  );
}
