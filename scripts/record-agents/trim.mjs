import { readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDatabase } from "./database-script.mjs";
import { madeWorld } from "./made-world.mjs";
import { prompts } from "./shop.mjs";
import { thinner } from "./thin.mjs";
import { trimDatabase } from "./trim-database.mjs";
import { textTrimmer } from "./trim-text.mjs";

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

function renameFolders(folder, rename) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, rename(entry.name));
    if (path !== join(folder, entry.name)) renameSync(join(folder, entry.name), path);
    if (entry.isDirectory()) renameFolders(path, rename);
  }
}

/** Files that stand beside a database or a running session, and say nothing once both are closed. */
const passing = /\.(?:db|sqlite)-(?:wal|shm)$|\.lock$|\.hold$/;

/**
 * Takes out of a recording what is the vendor's or this machine's, and rows that repeat others' subjects. `home` is the home
 * folder that the agent ran in.
 */
export async function trimRecording(recording, { home: realHome, tables, subjectOf = () => undefined }) {
  const ledger = join(recording, "ledger.jsonl");
  const rows = readFileSync(ledger, "utf8");
  const startedAt = Date.parse(/"at":"([^"]+)"/.exec(rows)[1]);
  const world = madeWorld({ home: realHome, startedAt });
  const { trimmedValue, trimmedFile } = textTrimmer({ world, prompts: Object.values(prompts) });
  const home = join(recording, "home");
  const thinned = thinner(subjectOf);
  for (const path of filesBelow(home).filter((file) => !passing.test(file))) {
    if (isDatabase(path)) await trimDatabase(path, { trimmedValue, tables });
    else if (path.endsWith(".jsonl"))
      writeFileSync(path, trimmedFile(path, thinned(readFileSync(path, "utf8"))));
    else writeFileSync(path, trimmedFile(path, readFileSync(path, "utf8")));
  }
  for (const path of filesBelow(home).filter((file) => passing.test(file))) rmSync(path);
  renameFolders(home, world.text);
  writeFileSync(ledger, trimmedFile(ledger, rows));
}
