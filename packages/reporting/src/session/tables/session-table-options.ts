import type { Formats } from "../../format/formats.js";

/** How tables of a session are written. */
export interface SessionTableOptions {
  /** Zone of their times. */
  readonly timezone: string;
  /** Most rows of those that may be long. */
  readonly most: number;
  /** How numbers in sentences are written; English by default. */
  readonly formats?: Formats | undefined;
}
