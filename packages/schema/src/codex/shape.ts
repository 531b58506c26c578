import type { z } from "zod";

/** One type of record: what it tells, and its fields, which are built when they are first asked for. */
export interface Shape {
  readonly meaning: string;
  readonly fields: () => z.ZodRawShape;
}

/** Types of records by name. */
export type Shapes = Readonly<Record<string, Shape>>;
