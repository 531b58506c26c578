import { z } from "zod";
import { problemCodes } from "./problem.js";
import type { Problem } from "./problem.js";

/** Accepts one {@link Problem}. */
export const problemSchema: z.ZodType<Problem> = z.lazy(() =>
  z.object({
    code: z.enum(problemCodes),
    file: z.string().nullable(),
    line: z.int32().positive().nullable(),
    byteOffset: z.int().nonnegative().nullable(),
    detail: z.string().nullable(),
  }),
);
