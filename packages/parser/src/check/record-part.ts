import type { AnySchema } from "@turnmeter/schema";

/** A part of a record that has a schema of its own, such as what a tool was given. */
export interface RecordPart {
  /** What paths inside of it begin with: `Bash.input`. */
  readonly name: string;
  readonly schema: AnySchema;
  readonly value: unknown;
}
