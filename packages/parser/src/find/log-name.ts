import { isDocumentName } from "./file-place.js";
import { plainPath } from "./plain-path.js";

/** JSON files beside logs that are indexes, summaries or notes of an agent, and no logs. */
const otherJson = /^(?:sessions-index|wf_.*|.*\.meta)\.json$/;

/**
 * Whether a file of this name is looked into when a folder is listed: JSON Lines, compressed or not, and
 * the documents beside them; whole files of JSON only where `takesJson`.
 */
export function isLogName(name: string, takesJson: boolean): boolean {
  if (name.endsWith(".jsonl") || isDocumentName(name)) return true;
  const plain = plainPath(name);
  return plain.endsWith(".jsonl") || (takesJson && plain.endsWith(".json") && !otherJson.test(plain));
}
