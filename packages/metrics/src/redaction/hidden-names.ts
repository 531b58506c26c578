import type { MarkKind, ProblemCode } from "@turnmeter/schema";

/** Kind of a name. Equal names of one kind get equal pseudonyms; names of different kinds get unrelated ones. */
export type NameKind =
  | "project"
  | "file"
  | "title"
  | "task"
  | "branch"
  | "agent"
  | "team"
  | "server"
  | "tool"
  | "command"
  | "program"
  | "id"
  | "name";

/** Ways to hide names. Null and the empty text stay as they are; the same name always gets the same pseudonym. */
export interface Redaction {
  /** A pseudonym, such as `project-3f9c0a61d2`. */
  readonly name: <Text extends string | null>(kind: NameKind, text: Text) => Text | string;
  /** An id: kept if a machine made it, part by part; a pseudonym where a person has named what it stands for. */
  readonly id: <Text extends string | null>(id: Text) => Text | string;
  /** A tool's name: kept, except that server and tool of an MCP name are hidden. */
  readonly tool: (tool: string, mcpServer: string | null) => string;
  readonly agentType: (agentType: string) => string;
  /**
   * The path of a folder, part by part: folders that lie in each other still do, and equal names stay equal. Where home folders and
   * temporary files lie stays as it is.
   */
  readonly place: (path: string) => string;
  /** A git branch, as a log has it: what says that there is none stays. */
  readonly branch: (logged: string | null) => string | null;
  /** The detail of a mark. */
  readonly markDetail: (kind: MarkKind, detail: string | null) => string | null;
  /** The detail of a problem. */
  readonly problemDetail: (code: ProblemCode, detail: string | null) => string | null;
  /** A path of field names or a list of words: identifiers and numbers stay, everything else is hidden. */
  readonly fieldPath: <Text extends string | null>(path: Text) => Text | string;
}
