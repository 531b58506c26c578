/** Options of {@link createRedaction}. */
export interface RedactionOptions {
  /** A hash of a text, in lower-case hexadecimal digits, at least ten. Whoever knows the function can test guesses. */
  readonly hash: (text: string) => string;
  /** Whether a type of subagent comes with a program and says nothing of who uses it; by default only `unknown` does. */
  readonly isPublicAgentType?: (agentType: string) => boolean;
}

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
  /** A path of field names or a list of words: identifiers and numbers stay, everything else is hidden. */
  readonly fieldPath: <Text extends string | null>(path: Text) => Text | string;
}

const hashDigits = 10;
const mcpPrefix = "mcp__";

/** Ways to hide names by a hash. */
export function createRedaction({
  hash,
  isPublicAgentType = (agentType) => agentType === "unknown",
}: RedactionOptions): Redaction {
  const known = new Map<string, string>();
  const pseudonym = (kind: NameKind, text: string): string => {
    const key = `${kind}\0${text}`;
    let name = known.get(key);
    if (name === undefined) known.set(key, (name = `${kind}-${hash(key).slice(0, hashDigits)}`));
    return name;
  };
  const nameOf = (kind: NameKind, text: string): string => (text === "" ? text : pseudonym(kind, text));
  const idOf = (id: string): string =>
    id.replace(/[^/\\:#@\s\0]+/g, (part) => (isMachineMade(part) ? part : pseudonym("id", part)));
  const fieldPathOf = (path: string): string =>
    path.replace(/[^.,:;()[\]|\s]+/g, (part) => (isIdentifier(part) ? part : pseudonym("name", part)));
  return {
    name: (kind, text) => (text === null ? text : nameOf(kind, text)),
    id: (id) => (id === null ? id : idOf(id)),
    tool(tool, mcpServer) {
      const isOfServer = mcpServer !== null || tool.startsWith(mcpPrefix);
      if (!isOfServer) return tool;
      const server = mcpServer ?? tool.slice(mcpPrefix.length).split("__")[0] ?? "";
      return `${mcpPrefix}${nameOf("server", server)}__${nameOf("tool", tool)}`;
    },
    agentType: (agentType) => (isPublicAgentType(agentType) ? agentType : nameOf("agent", agentType)),
    fieldPath: (path) => (path === null ? path : fieldPathOf(path)),
  };
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
