import { basename } from "node:path";
import type { SourceId } from "@turnmeter/schema";
import { isDatabaseName } from "./database-names.js";
import { placeWith, plainPath } from "../plain-path.js";
import type { FilePlace, SessionFiles } from "../source.js";
import { sources } from "../sources.js";

const layouts = sources.flatMap(({ sessionFiles }) => sessionFiles ?? []);
// Logs of a source without a layout may lie in folders of one that is usual, as streams do.
const usualLayouts = sources.flatMap(({ sessionFiles, isSeldom }) =>
  sessionFiles === undefined || isSeldom === true ? [] : [sessionFiles],
);
const layoutsOf = new Map(
  sources.map(({ id, sessionFiles }) => [id, sessionFiles === undefined ? usualLayouts : [sessionFiles]]),
);

const logNames = sources.flatMap(({ logName }) => logName ?? []);

interface ListedFile {
  readonly path: string;
  /** Folder whose listing has the file. */
  readonly base: string;
  /** Null if it takes the source of the logs beside it. */
  readonly source: SourceId | null;
}

/** The place of a file among the logs of these paths, given in their plain forms: by its source's layout or, if the source has none, by the first source that knows both the path and the log that it goes with; else the path alone. */
export function filePlace({ path, base, source }: ListedFile, logPaths: ReadonlySet<string>): FilePlace {
  const asked = (source === null ? undefined : layoutsOf.get(source)) ?? layoutsOfName(basename(path));
  const places = asked
    .map((layout) => layout.placeOf(path, base, logPaths))
    .filter((place) => place !== null);
  const place = places.find(({ unitId }) => logPaths.has(unitId)) ?? places[0];
  if (place !== undefined) return place;
  return placeWith(plainPath(path));
}

/** For a document, the layouts that know its name, if any; otherwise all. */
function layoutsOfName(name: string): readonly SessionFiles[] {
  const knowing = layouts.filter(({ documentName }) => documentName?.test(name) === true);
  return knowing.length === 0 ? layouts : knowing;
}

/** Whether only pieces of sessions lie where a file does, whatever it holds. */
export function isPartPlace(path: string, base: string): boolean {
  return layouts.some((layout) => layout.placeOf(path, base, noPaths)?.isPart === true);
}

const noPaths: ReadonlySet<string> = new Set();

/** Whether a file is one of the small JSON documents that describe logs. */
export function isDocumentName(name: string): boolean {
  return layouts.some(({ documentName }) => documentName?.test(name) === true);
}

/**
 * Whether a file of this name is looked into when a folder is listed: JSON Lines, compressed or not, logs under
 * other names, the documents beside them and databases; whole files of JSON only where `takesJson`.
 */
export function isLogName(name: string, takesJson: boolean): boolean {
  const plain = plainPath(name);
  if (plain.endsWith(".jsonl") || isDocumentName(name) || isDatabaseName(name)) return true;
  if (logNames.some((each) => each.test(plain))) return true;
  return (
    takesJson && plain.endsWith(".json") && !layouts.some(({ otherName }) => otherName?.test(plain) === true)
  );
}
