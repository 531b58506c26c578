import type { NameKind, Redaction } from "./hidden-names.js";
import { redactedBranch, redactedMark, redactedProblem } from "./redact-details.js";

/** Options of {@link createRedaction}. */
export interface RedactionOptions {
  /** A hash of a text, in lower-case hexadecimal digits, at least ten. Whoever knows the function can test guesses. */
  readonly hash: (text: string) => string;
  /** Whether a type of subagent comes with a program and says nothing of who uses it; by default only `unknown` does. */
  readonly isPublicAgentType?: (agentType: string) => boolean;
  /** Digits of a pseudonym, from 10 up to those of the hash; 10 by default. The more names, the more are needed to tell them apart. */
  readonly digits?: number;
}

const mcpPrefix = "mcp__";

/** A beginning of a path that names nobody: a drive, as Windows and programs that imitate Unix there write it. */
const publicStart = /^(?:[A-Z]:|\/mnt\/[a-z]|\/[a-z])(?=[/\\]|$)/i;

/** Folders that every machine has: home folders and temporary files begin with them. */
const publicFolders: ReadonlySet<string> = new Set(["home", "users", "root", "tmp", "private", "var"]);

/** Words that keys of rows are made with. */
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
