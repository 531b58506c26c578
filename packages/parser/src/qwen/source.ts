import { basename, dirname, join } from "node:path";
import type { FilePlace, SessionFiles, Source } from "../source.js";
import { placeWith, plainPath } from "../plain-path.js";

/** `<project>/subagents/<session>/agent-<id>.jsonl` goes with `<project>/chats/<session>.jsonl`. */
export const qwenSessionFiles: SessionFiles = {
  placeOf,
  documentName: /^agent-.*\.meta\.json$/s,
  otherName: /\.(?:worktree|pr)\.json$/,
};

const agentName = /^agent-(.+?)(?:\.jsonl|\.meta\.json)$/s;

function placeOf(path: string): FilePlace | null {
  const folder = dirname(path);
  const agentLabel = agentName.exec(basename(plainPath(path)))?.[1] ?? null;
  if (agentLabel === null || basename(dirname(folder)) !== "subagents") return null;
  const sessionFolder = basename(folder);
  const unitId = join(dirname(dirname(folder)), "chats", `${sessionFolder}.jsonl`);
  return placeWith(unitId, { sessionFolder, agentLabel });
}

/** Chats that Qwen Code writes, and its subagents' transcripts. */
export const qwen: Source = {
  id: "qwen",
  agent: "Qwen Code",
  home: {
    // The first one moves only what is written while the client runs.
    variables: [{ name: "QWEN_RUNTIME_DIR" }, { name: "QWEN_HOME" }],
    usual: () => ["~/.qwen"],
    logFolders: ["projects"],
    ownNames: ["usage_record.jsonl", "settings.json", "oauth_creds.json", "installation_id"],
  },
  sessionFiles: qwenSessionFiles,
  // In the repository's root.
  worktree: /^(?<path>(?<root>.+?)[/\\]\.qwen[/\\]worktrees[/\\][^/\\]+)/,
  agentTypes: {
    Explore: "searches code, changes nothing",
    "general-purpose": "any task, with all tools",
    "managed-auto-memory-dreamer": "tidies the memory",
    "managed-auto-memory-extractor": "looks for what to remember",
    "managed-skill-extractor": "looks for skills to keep",
    "statusline-setup": "sets up the status line",
  },
  isSeldom: true,
  loadFormat: async () => (await import("./format.js")).qwenFormat,
};
