import type { Problem } from "../problem.js";
import type { ColumnKinds } from "../table.js";

/** A problem is stored as it is collected. */
export const problemColumns: ColumnKinds<Problem> = {
  code: "text",
  file: "text",
  line: "integer",
  byteOffset: "long",
  detail: "text",
};
