import { z } from "zod";
import { claudeCodeEnvelope } from "../envelope.js";
import { compactionRecords } from "./compaction-records.js";
import { errorRecords } from "./error-records.js";
import { modelRecords } from "./model-records.js";
import { clientRecords, hookRecords, turnRecords } from "./session-records.js";
import { described, tag, text, textOrNull } from "../../field.js";
import { schemaOfType } from "../../shapes.js";
import type { Shapes } from "../../shapes.js";

/** Accepts what every `system` record has; old ones have no subtype and nothing else. */
export const claudeCodeSystemRecord = described(
  z.looseObject({
    type: tag("system", "Kind of the record."),
    ...claudeCodeEnvelope,
    subtype: text("What the client notes; absent until late 2025."),
    content: textOrNull("The note as displayed."),
    level: text("How it is shown: info, warning, error or suggestion."),
    toolUseID: text("Call or hook that it is about."),
    sourceToolUseID: text("Call that put the record in."),
    permissionMode: text("Permission mode at that time."),
  }),
  "What the client notes about turns, hooks, compactions and errors.",
);

/** Every subtype of `system` records. */
export const systemShapes: Shapes = {
  ...clientRecords,
  ...compactionRecords,
  ...errorRecords,
  ...hookRecords,
  ...modelRecords,
  ...turnRecords,
};

/** Accepts a `system` record, by its subtype. */
export const claudeCodeSystemSchema = schemaOfType(systemShapes, (subtype, fields) =>
  claudeCodeSystemRecord.extend({ subtype: tag(subtype, "What the client notes."), ...fields }),
);
