import type { SourceId } from "@turnmeter/schema";
import { basename } from "node:path";
import type { Source } from "../source.js";

/**
 * The source of a log that was detected as one of `detected`: where several agents write logs of one form, the one whose own
 * name a database has, or whose own folder the log lies in; else the detected one. Of nested folders the innermost counts.
 */
export function sourceOfPlace(detected: SourceId, path: string, sources: readonly Source[]): SourceId {
  const sharing = sources.filter(({ sharedForm }) => sharedForm?.with === detected);
  if (sharing.length === 0) return detected;
  const named = sharing.find(({ databaseName }) => databaseName?.test(basename(path)) === true);
  if (named !== undefined) return named.id;
  const folders = path.split(/[/\\]/).slice(0, -1).toReversed();
  for (const folder of folders) {
    const owner = sharing.find(({ sharedForm }) => sharedForm?.ownFolders.includes(folder) === true);
    if (owner !== undefined) return owner.id;
  }
  return detected;
}
