import type { SourceId } from "@turnmeter/schema";
import type { Source } from "../source.js";

/**
 * The source of a log that was detected as one of `detected`: the one whose own folder the log lies in, where several agents write
 * logs of one form; else the detected one. Of nested folders the innermost counts.
 */
export function sourceOfPlace(detected: SourceId, path: string, sources: readonly Source[]): SourceId {
  const sharing = sources.filter(({ sharedForm }) => sharedForm?.with === detected);
  if (sharing.length === 0) return detected;
  const folders = path.split(/[/\\]/).slice(0, -1).toReversed();
  for (const folder of folders) {
    const owner = sharing.find(({ sharedForm }) => sharedForm?.ownFolders.includes(folder) === true);
    if (owner !== undefined) return owner.id;
  }
  return detected;
}
