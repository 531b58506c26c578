import { z } from "zod";
import { sourceIds } from "../vocabulary.js";
import { instant } from "./fact-field.js";
import type { ActivityFact } from "./activity.js";

/** Accepts one {@link ActivityFact}. */
export const activityFactSchema: z.ZodType<ActivityFact> = z.lazy(() =>
  z.strictObject({
    source: z.enum(sourceIds),
    sessionId: z.string(),
    threadId: z.string(),
    project: z.string().nullable(),
    startAt: instant(),
    endAt: instant(),
    isOwn: z.boolean(),
  }),
);
