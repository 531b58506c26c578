import { z } from "zod";
import { sessionEndings, sessionKinds, sourceIds } from "../vocabulary.js";
import { amount, instant } from "./fact-field.js";
import type { SessionFact } from "./session.js";

/** Accepts one {@link SessionFact}. */
export const sessionFactSchema: z.ZodType<SessionFact> = z.lazy(() =>
  z.strictObject({
    source: z.enum(sourceIds),
    sessionId: z.string(),
    project: z.string().nullable(),
    file: z.string(),
    kind: z.enum(sessionKinds),
    title: z.string().nullable(),
    startedAt: instant().nullable(),
    endedAt: instant().nullable(),
    ending: z.enum(sessionEndings).nullable(),
    clientVersion: z.string().nullable(),
    entrypoint: z.string().nullable(),
    recordedCostNanoUsd: amount().nullable(),
  }),
);
