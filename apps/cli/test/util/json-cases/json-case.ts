import type { z } from "zod";

/** The JSON of a command: its arguments, the shape of its rows, and keys of its own. */
export interface JsonCase {
  readonly args: readonly [string, ...string[]];
  readonly row: z.ZodType;
  readonly own?: z.ZodRawShape;
  /** Of totals, where flags add keys to them. */
  readonly totals?: z.ZodType;
}
