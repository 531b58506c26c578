import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./workspace.js";

/** A record of a fixture and where it stands. */
export interface FixtureRecord {
  readonly fixture: string;
  /** Path from the root of the repository. */
  readonly path: string;
  /** Counted from 1; null for a file that is one document. */
  readonly line: number | null;
  readonly value: unknown;
}

/** Names of all fixtures, such as `codex/R75-forks`, in order. */
export function fixtureNames(): readonly string[] {
  const folder = join(root, "fixtures");
  return foldersIn(folder).flatMap((source) =>
    foldersIn(join(folder, source)).map((name) => `${source}/${name}`),
  );
}

function foldersIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** Files of a fixture's logs, from the root of the repository. @throws if there is no such fixture */
function logFiles(fixture: string): readonly string[] {
  const folder = join(root, "fixtures", fixture, "logs");
  if (!existsSync(folder)) throw new Error(`there is no fixture ${JSON.stringify(fixture)}`);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort();
}

/**
 * The record that `source/case:3`, `source/case/end-of-a-path.jsonl:3` or `source/case/agent-1.meta.json` names: without a path the
 * fixture must have one log that is no subagent's, without a line the file one value.
 * @throws if it names no record, or several
 */
export function fixtureRecord(reference: string): FixtureRecord {
  const [, fixture = "", ending, number] =
    /^([^/:]+\/[^/:]+)(?:\/([^:]+))?(?::(\d+))?$/.exec(reference) ?? [];
  const files = logFiles(fixture).filter((path) =>
    ending === undefined ? isMainLog(path) : path.endsWith(`/${ending}`),
  );
  const [path] = files;
  if (path === undefined || files.length > 1) {
    throw new Error(`${JSON.stringify(reference)} names ${files.length} files: ${files.join(", ")}`);
  }
  const text = readFileSync(join(root, path), "utf8");
  if (number === undefined) return { fixture, path, line: null, value: JSON.parse(text) };
  const line = Number(number);
  const row = text.split("\n")[line - 1];
  if (row === undefined || row === "") throw new Error(`${path} has no line ${line}`);
  return { fixture, path, line, value: JSON.parse(row) };
}

function isMainLog(path: string): boolean {
  return path.endsWith(".jsonl") && !path.includes("/subagents/");
}
