import { basename, dirname, join } from "node:path";
import { placeWith, plainPath } from "../plain-path.js";
import type { FilePlace, SessionFiles } from "../source.js";

const wire = "wire.jsonl";
const wireName = /^wire\.jsonl?(?:\.|$)/;
const agentsFolder = "subagents";

/**
 * `<folder>/<session>/wire.jsonl`, and below the session `subagents/<agent>/wire.jsonl`. Beside a wire lie `state.json`, in
 * older versions `metadata.json`, and beside that of an agent `meta.json`.
 */
export const kimiCliSessionFiles: SessionFiles = {
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
