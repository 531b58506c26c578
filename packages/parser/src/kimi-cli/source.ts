import { basename, dirname, join } from "node:path";
import type { FilePlace, SessionFiles, Source } from "../source.js";
import { placeWith, plainPath } from "../plain-path.js";

const wire = "wire.jsonl";
const wireName = /^wire\.jsonl?(?:\.|$)/;
const agentsFolder = "subagents";

/**
 * `<folder>/<session>/wire.jsonl`, and below the session `subagents/<agent>/wire.jsonl`. Beside a wire lie `state.json`, in
 * older versions `metadata.json`, and beside that of an agent `meta.json`.
 */
const kimiCliSessionFiles: SessionFiles = {
  placeOf,
  documentName: /^(?:state|metadata|meta)\.json$/,
  otherName: /^kimi\.json$/,
};

function placeOf(path: string, _base: string, logPaths: ReadonlySet<string>): FilePlace | null {
  const plain = plainPath(path);
  const folder = dirname(plain);
  const isWire = wireName.test(basename(plain));
  if (!isWire && !logPaths.has(join(folder, wire))) return null;
  const isAgent = basename(dirname(folder)) === agentsFolder;
  const session = isAgent ? dirname(dirname(folder)) : folder;
  const agentLabel = isAgent ? basename(folder) : null;
  return placeWith(join(session, wire), { sessionFolder: basename(session), agentLabel });
}

/** Wires that Kimi CLI, the older client, wrote: one file an agent, in a folder a session. */
export const kimiCli: Source = {
  id: "kimi-cli",
  agent: "Kimi CLI",
  isSeldom: true,
  home: {
    variables: [{ name: "KIMI_SHARE_DIR" }],
    usual: () => ["~/.kimi"],
    logFolders: ["sessions"],
    ownNames: ["kimi.json", "config.toml", "user-history"],
  },
  sessionFiles: kimiCliSessionFiles,
  agentTypes: {
    coder: "writes and changes code",
    explore: "searches code, changes nothing",
    plan: "plans a change",
  },
  loadFormat: async () => (await import("./format.js")).kimiCliFormat,
};
