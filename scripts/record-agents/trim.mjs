import { readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { trimDatabase } from "./trim-database.mjs";
import { trimmedFile } from "./trim-text.mjs";

/** Writes a path as agents do in the names of folders, with a hyphen for every other character. */
const hyphenated = (path) => path.replaceAll(/[^A-Za-z0-9]/g, "-");

/** Replaces the home folder of a recording, in each way of writing it, by that of a made-up machine. */
function renaming(home) {
  const made = "/home/ann";
  const inFolders = home.replace(/^\//, "").replaceAll("/", "-");
  return (text) =>
    text
      .replaceAll(home, made)
      .replaceAll(hyphenated(home), hyphenated(made))
      .replaceAll(inFolders, made.replace(/^\//, "").replaceAll("/", "-"));
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function renameFolders(folder, rename) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, rename(entry.name));
    if (path !== join(folder, entry.name)) renameSync(join(folder, entry.name), path);
    if (entry.isDirectory()) renameFolders(path, rename);
  }
}

/** Files that stand beside a database or a running session, and say nothing once both are closed. */
const passing = /\.db-(?:wal|shm)$|\.lock$|\.hold$/;

/** Takes out of a recording what is the vendor's or this machine's: long texts, and the home folder's path. */
export async function trimRecording(folder, { home, tables }) {
  const rename = renaming(home);
  for (const path of filesBelow(folder).filter((file) => !passing.test(file))) {
    if (path.endsWith(".db")) await trimDatabase(path, { rename, tables });
    else writeFileSync(path, trimmedFile(path, readFileSync(path, "utf8"), rename));
  }
  for (const path of filesBelow(folder).filter((file) => passing.test(file))) rmSync(path);
  renameFolders(folder, rename);
}
