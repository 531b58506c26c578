import type { z } from "zod";

/** A schema of any value. */
export type AnySchema = z.core.$ZodType;
