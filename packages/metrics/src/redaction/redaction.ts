import type { MarkKind, ProblemCode } from "@turnmeter/schema";
import { branchName } from "../dimensions/branches.js";

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
  /** The path of a folder, part by part: nested folders stay nested, and equal names stay equal. The locations of home folders and temporary files stay. */
  readonly place: (path: string) => string;
  /** A git branch, as a log has it; a word for no branch stays. */
  readonly branch: (logged: string | null) => string | null;
  /** The detail of a mark. */
  readonly markDetail: (kind: MarkKind, detail: string | null) => string | null;
  /** The detail of a problem. */
  readonly problemDetail: (code: ProblemCode, detail: string | null) => string | null;
  /** A path of field names or a list of words: identifiers and numbers stay, everything else is hidden. */
  readonly fieldPath: <Text extends string | null>(path: Text) => Text | string;
}

/** Options of {@link createRedaction}. */
export interface RedactionOptions {
  /** A hash of a text, in lower-case hexadecimal digits, at least ten. Whoever knows the function can test guesses. */
  readonly hash: (text: string) => string;
  /** Whether a type of subagent ships with a program and so reveals nothing about its user; by default only `unknown` does. */
  readonly isPublicAgentType?: (agentType: string) => boolean;
  /** Digits of a pseudonym, from 10 up to those of the hash; 10 by default. The more names, the more are needed to tell them apart. */
  readonly digits?: number;
}

const mcpPrefix = "mcp__";

/** A path prefix that identifies nobody: a Windows drive, also in Unix form. */
const publicStart = /^(?:[A-Z]:|\/mnt\/[a-z]|\/[a-z])(?=[/\\]|$)/i;

/** On every machine: home folders and temporary files start with them. */
const publicFolders: ReadonlySet<string> = new Set(["home", "users", "root", "tmp", "private", "var"]);

/** Words in generated row keys. */
const wordsOfKeys: ReadonlySet<string> = new Set(["row", "request", "repeated"]);

/** Ways to hide names by a hash. */
export function createRedaction({
  hash,
  isPublicAgentType = (agentType) => agentType === "unknown",
  digits = 10,
}: RedactionOptions): Redaction {
  const known = new Map<string, string>();
  const pseudonym = (kind: NameKind, text: string): string => {
    const key = `${kind}\0${text}`;
    let name = known.get(key);
    if (name === undefined) known.set(key, (name = `${kind}-${hash(key).slice(0, digits)}`));
    return name;
  };
  const nameOf = (kind: NameKind, text: string): string => (text === "" ? text : pseudonym(kind, text));
  const idOf = (id: string): string =>
    id.replace(/[^/\\:#@\s\0]+/g, (part) =>
      wordsOfKeys.has(part) || isMachineMade(part) ? part : pseudonym("id", part),
    );
  const fieldPathOf = (path: string): string =>
    path.replace(/[^.,:;()[\]|\s]+/g, (part) => (isIdentifier(part) ? part : pseudonym("name", part)));
  const redaction: Redaction = {
    name: (kind, text) => (text === null ? text : nameOf(kind, text)),
    id: (id) => (id === null ? id : idOf(id)),
    tool(tool, mcpServer) {
      const isOfServer = mcpServer !== null || tool.startsWith(mcpPrefix);
      if (!isOfServer) return tool;
      const server = mcpServer ?? tool.slice(mcpPrefix.length).split("__")[0] ?? "";
      return `${mcpPrefix}${nameOf("server", server)}__${nameOf("tool", tool)}`;
    },
    agentType: (agentType) => (isPublicAgentType(agentType) ? agentType : nameOf("agent", agentType)),
    place(path) {
      const start = publicStart.exec(path)?.[0] ?? "";
      const rest = path
        .slice(start.length)
        .replace(/[^/\\]+/g, (part) =>
          publicFolders.has(part.toLowerCase()) ? part : pseudonym("project", part),
        );
      return start + rest;
    },
    branch: (logged) => redactedBranch(logged, redaction),
    markDetail: (kind, detail) => redactedMark(kind, detail, redaction),
    problemDetail: (code, detail) => redactedProblem(code, detail, redaction),
    fieldPath: (path) => (path === null ? path : fieldPathOf(path)),
  };
  return redaction;
}

// Hexadecimal digits in groups, as of a UUID; or a short prefix and what no word looks like, such as `toolu_01AbC…`.
function isMachineMade(part: string): boolean {
  if (/^\d+$/.test(part) || /^[0-9a-f]{6,}(-[0-9a-f]{2,})*$/i.test(part)) return true;
  if (/^[a-z]{1,12}[_-][0-9a-f]{6,}$/.test(part)) return /\d/.test(part);
  return /^[a-z]{1,12}_[0-9A-Za-z]{16,}$/.test(part) && /\d/.test(part);
}

function isIdentifier(part: string): boolean {
  return /^[A-Za-z_*][A-Za-z0-9_*-]{0,40}$/.test(part) || /^-?\d+$/.test(part);
}

/** A branch as a log has it, hidden; a word for no branch stays. */
function redactedBranch(logged: string | null, redaction: Redaction): string | null {
  return branchName(logged) === null ? logged : redaction.name("branch", logged);
}

/** Marks whose detail may be a name given by a person. */
const namedMarks: ReadonlySet<MarkKind> = new Set<MarkKind>(["command", "serverTool"]);

/** A mark's detail without names that say whose log it is. */
function redactedMark(kind: MarkKind, detail: string | null, redaction: Redaction): string | null {
  return namedMarks.has(kind) ? redaction.name("command", detail) : redaction.fieldPath(detail);
}

type RedactDetail = (detail: string, redaction: Redaction) => string;

const kept: RedactDetail = (detail) => detail;
const id: RedactDetail = (detail, redaction) => redaction.id(detail);
const tool: RedactDetail = (detail, redaction) => redaction.tool(detail, null);
const fieldPath: RedactDetail = (detail, redaction) => redaction.fieldPath(detail);
// Amounts such as `12 results` say nothing of anyone; what else a detail may hold is not known.
const amount: RedactDetail = (detail, redaction) =>
  /^-?[\d.,]+ [a-z]+$/.test(detail) ? detail : redaction.name("name", detail);

/** How to redact problem details, by code; unknown codes have none. */
const byCode: Readonly<Partial<Record<ProblemCode, RedactDetail>>> = {
  "unknown-record": fieldPath,
  "record-degraded": fieldPath,
  "unknown-field": fieldPath,
  "number-invalid": fieldPath,
  "tokens-clamped": fieldPath,
  "token-total-mismatch": fieldPath,
  "unknown-iteration": fieldPath,
  "unknown-denial-kind": fieldPath,
  "file-unrecognised": fieldPath,
  "file-uncounted": kept,
  "file-unreadable": fieldPath,
  "model-unknown": kept,
  "model-unpriced": kept,
  "price-date-out-of-range": kept,
  "output-lower-bound": kept,
  "input-missing": kept,
  "cache-uncounted": kept,
  "source-missing": kept,
  "agent-file-missing": id,
  "agent-unlinked": id,
  "parent-cycle": id,
  "codex-fork-without-parent": id,
  "message-id-with-two-requests": id,
  "unknown-tool": tool,
  "call-without-result": tool,
};

/** A problem's detail without names that say whose log it is. */
function redactedProblem(code: ProblemCode, detail: string | null, redaction: Redaction): string | null {
  return detail === null ? null : (byCode[code] ?? amount)(detail, redaction);
}
