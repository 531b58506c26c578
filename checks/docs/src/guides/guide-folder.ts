import { cpSync, existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../workspace.js";
import type { FencedBlock } from "./fenced-blocks.js";

const sample = join(root, "apps/cli/sample");

/** Where the folders that guides speak of lie: all of them hold the sample's logs. */
const logFolders = [".claude", "team/ann/.claude", "team/ben/.claude"];

/** A new folder in which a guide's commands can run: logs, and the files that its blocks show. */
export function guideFolder(blocks: readonly FencedBlock[]): string {
  const folder = mkdtempSync(join(tmpdir(), "turnmeter-guide-"));
  if (!existsSync(join(sample, "projects"))) throw new Error(`no sample logs in ${sample}`);
  for (const name of logFolders) cpSync(sample, join(folder, name), { recursive: true });
  for (const { name, text } of blocks) if (name !== "") writeFileSync(join(folder, name), text);
  return folder;
}
