import { cpSync, lstatSync, readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { emptyFolder } from "./log-folder.js";
import { logsOf } from "../../../../scripts/vitest/fixtures.js";

/** A folder with copies of fixtures' logs that were written long ago: what was written a moment ago is not kept. */
export function oldLogs(names: readonly string[]): string {
  const folder = emptyFolder();
  for (const name of names) cpSync(logsOf(name), join(folder, name), { recursive: true });
  makeOld(folder);
  return folder;
}

/** Sets times of files and folders, links left out, to long ago. */
export function makeOld(folder: string): void {
  for (const path of [...filesIn(folder), ...foldersIn(folder)])
    utimesSync(path, 1_760_000_000, 1_760_000_000);
}

function foldersIn(folder: string): readonly string[] {
  const below = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
  return [folder, ...below.filter((path) => lstatSync(path).isDirectory())];
}

/** The files below a folder, links left out, by path. */
export function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => lstatSync(path).isFile())
    .sort();
}
