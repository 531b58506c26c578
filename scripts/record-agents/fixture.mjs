import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { databaseScript, isDatabase } from "./database-script.mjs";

/** Moves databases below `logs` as scripts to `databases`; those without tables go. */
async function turnIntoScripts(folder) {
  const names = readdirSync(join(folder, "logs"), { recursive: true }).filter(isDatabase);
  for (const name of names) {
    const path = join(folder, "logs", name);
    const script = await databaseScript(path);
    rmSync(path);
    if (script === null) continue;
    const to = join(folder, "databases", `${String(name)}.sql`);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, script);
  }
}

/**
 * Makes a trimmed recording a folder of `fixtures`: its logs, its databases as scripts, and the server's ledger. The figures that
 * are expected stay a person's work. Gives the folder.
 */
export async function makeFixture(recording, { agent, version, fixtures }) {
  const name = ["R06-recorded", agent.variant, version].filter((part) => part !== undefined).join("-");
  const folder = join(fixtures, agent.source, name);
  for (const part of ["logs", "databases"]) rmSync(join(folder, part), { recursive: true, force: true });
  cpSync(join(recording, "home", agent.root), join(folder, "logs"), { recursive: true });
  cpSync(join(recording, "ledger.jsonl"), join(folder, "ledger.jsonl"));
  await turnIntoScripts(folder);
  return folder;
}
