import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { corpusPath, hasCorpus, tier } from "./tier.js";

/** The folder of all fixtures. */
export const fixturesFolder = join(import.meta.dirname, "..", "..", "fixtures");

/** Names of all fixtures, such as `codex/R75-forks`, sorted. */
export const allFixtures: readonly string[] = foldersIn(fixturesFolder).flatMap((source) =>
  foldersIn(join(fixturesFolder, source)).map((name) => `${source}/${name}`),
);

const wanted = process.env["TURNMETER_FIXTURES"]?.split(",");

/** The fixtures whose names hold one of the texts in `TURNMETER_FIXTURES`; all where it is not set. */
export const fixtureNames = allFixtures.filter((name) => wanted?.some((text) => name.includes(text)) ?? true);

/** Fixtures with every counting rule and every type of record between them: `npm run cover` chooses them. */
export const cover: readonly string[] = JSON.parse(readFileSync(join(fixturesFolder, "cover.json"), "utf8"));

/** The fixtures that laws are tried on in this tier, or those that were asked for. */
export const lawFixtures = fixtureNames.filter(
  (name) => tier === "all" || wanted !== undefined || cover.includes(name) === (tier === "short"),
);

/** A folder of logs, by the name of its fixture or of the folder of real logs. */
export interface LogFolder {
  readonly name: string;
  readonly folder: string;
}

/** The folder of a fixture's logs. */
export function logsOf(name: string): string {
  return join(fixturesFolder, name, "logs");
}

/** The folders of real logs, where there are some. */
export const corpusFolders: readonly LogFolder[] = hasCorpus()
  ? foldersIn(corpusPath()).map((name) => ({ name, folder: corpusPath(name) }))
  : [];

/** The logs of fixtures, then real ones. */
export const logFolders = foldersOf(fixtureNames);

/** The logs that laws are tried on in this tier. */
export const lawFolders = foldersOf(lawFixtures);

function foldersOf(names: readonly string[]): readonly LogFolder[] {
  return [...names.map((name) => ({ name, folder: logsOf(name) })), ...corpusFolders];
}

function foldersIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}
