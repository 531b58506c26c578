import type { MarkKind, ProblemCode } from "@turnmeter/schema";

/** Kinds of names that are hidden whole. */
type LakeNameKind =
  | "file"
  | "title"
  | "task"
  | "team"
  | "server"
  | "program"
  /** Any other: repositories, and hashes of texts, which somebody who knows a text could tell. */
  | "name";

/**
 * Ways to hide names before they are written. Equal names get equal pseudonyms, on every machine that hides them with the same key.
 * What `createRedaction` of `@turnmeter/metrics` makes is such.
 */
export interface LakeNames {
  readonly name: (kind: LakeNameKind, text: string) => string;
  /** An id or key: parts that a machine made stay, and what separates them. */
  readonly id: (id: string) => string;
  /** The path of a folder, or the name of one, part by part. */
  readonly place: (path: string) => string;
  readonly tool: (tool: string, mcpServer: string | null) => string;
  readonly agentType: (agentType: string) => string;
  readonly branch: (logged: string | null) => string | null;
  readonly markDetail: (kind: MarkKind, detail: string | null) => string | null;
  readonly problemDetail: (code: ProblemCode, detail: string | null) => string | null;
}
