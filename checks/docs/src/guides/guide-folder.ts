import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../workspace.js";
import type { FencedBlock } from "./fenced-blocks.js";

const sample = join(root, "apps/cli/sample");

/** Folders of logs that commands name. */
const logFolders = ["team/ann/.claude", "team/ben/.claude", "with-hooks", "without-hooks"];

/** Logs that commands name: a stream as it is saved in CI, and events. */
const logs: Readonly<Record<string, string>> = {
  "agent.jsonl": "fixtures/agent-sdk/R05-stream/logs/run.jsonl",
  "events.jsonl": "fixtures/agent-events/R54-calls/logs/events.jsonl",
};

/** Sessions of the last three weeks, which are read sooner than all. */
const few = ["d5585f24", "cb3ff1cf", "1746f9c7", "81c0f6da"];

function copyFew(to: string): void {
  cpSync(sample, to, {
    recursive: true,
    filter: (path) => !/[\\/][\da-f]{8}-/.test(path) || few.some((id) => path.includes(id)),
  });
}

/** A new home folder with logs of the sample. */
export function guideHome(): string {
  const home = mkdtempSync(join(tmpdir(), "turnmeter-guide-"));
  copyFew(join(home, ".claude"));
  mkdirSync(join(home, ".config/fish/completions"), { recursive: true });
  return home;
}

/** A new folder with what some commands name: what is prepared, and the files that blocks show. */
export function guideFolder(commands: string, blocks: readonly FencedBlock[]): string {
  const folder = mkdtempSync(join(tmpdir(), "turnmeter-guide-"));
  for (const name of logFolders)
    if (commands.includes(name.split("/", 1)[0] ?? name)) copyFew(join(folder, name));
  for (const [name, from] of Object.entries(logs))
    if (commands.includes(name)) cpSync(join(root, from), join(folder, name));
  for (const { name, text } of blocks)
    if (name !== "" && commands.includes(name)) writeFileSync(join(folder, name), text);
  return folder;
}
