import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { readFixture } from "@turnmeter/check-fixtures/fixture";
import { logFiles } from "@turnmeter/check-fixtures/log-files";
import { removeFolder } from "./new-folder.js";

/** Copies a fixture's logs to a folder, as if they were written long ago: what was written a moment ago is not kept. */
export function copyLogs(fixture: string, folder: string): void {
  cpSync(join(readFixture(fixture).folder, "logs"), folder, { recursive: true });
  for (const path of filesBelow(folder)) makeOld(path);
}

/** Sets when a file was changed last to a time long ago. */
export function makeOld(path: string): void {
  utimesSync(path, 1_760_000_000, 1_760_000_000);
}

/** The regular files below a folder, by path; none where there is no such folder. */
export function filesBelow(folder: string): readonly string[] {
  return existsSync(folder) ? logFiles(folder).map((path) => join(folder, path)) : [];
}

/** Names of all that lies below a folder, also of what is hidden. */
export function namesBelow(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }).sort() : [];
}

/** The contents of the files directly in a folder, by name. */
export type FolderImage = ReadonlyMap<string, Buffer>;

/** What lies directly in a folder. */
export function imageOf(folder: string): FolderImage {
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
}

/** Makes a folder for the user alone that holds just these files. */
export function restore(folder: string, image: FolderImage): void {
  removeFolder(folder);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  for (const [name, bytes] of image) {
    writeFileSync(join(folder, name), bytes, { mode: 0o600 });
    utimesSync(join(folder, name), 1_795_000_000, 1_795_000_000);
  }
}

/** What the files directly in a folder hold, whatever their names are. */
export function contentOf(folder: string): string {
  return [...imageOf(folder).values()]
    .map((bytes) => bytes.toString("latin1"))
    .sort()
    .join("\n");
}
