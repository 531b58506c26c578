import { z } from "zod";
import { problemCodes } from "../problem.js";
import { countFromOne } from "./fact-field.js";
import type { ProblemFact } from "./problem.js";

/** Accepts one {@link ProblemFact}. */
export const problemFactSchema: z.ZodType<ProblemFact> = z.lazy(() =>
  z.strictObject({
    code: z.enum(problemCodes),
    file: z.string().nullable(),
    line: countFromOne().nullable(),
    byteOffset: z.int().nonnegative().nullable(),
    detail: z.string().nullable(),
    at: z.int().nullable(),
    sessionId: z.string().nullable(),
    count: countFromOne(),
  }),
);
