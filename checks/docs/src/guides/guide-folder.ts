import { spawnSync } from "node:child_process";
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

const bin = join(root, "apps/cli/dist/bin.js");

/** Machines of lakes that commands name. */
const machines = ["old-laptop", "m-0a1b2c3d4e5f"];

/** Exports the sample into the lakes that commands are about, as each of the machines. */
function exportLakes(commands: string, folder: string): void {
  const lakes = new Set(
    Array.from(commands.matchAll(/turnmeter lake (?:[\w-]+ )+(\/[\w/]+)/g), ([, lake = ""]) => lake),
  );
  for (const lake of lakes)
    for (const machine of machines) {
      const to = ["--to", join(folder, lake), "--machine", machine];
      const args = [bin, "export", "--as", "lake", "--path", sample, "--no-cache", ...to];
      const { status, stderr } = spawnSync(process.execPath, args, {
        encoding: "utf8",
        env: { HOME: folder, PATH: process.env["PATH"] },
      });
      if (status !== 0) throw new Error(stderr);
    }
}

/** A new folder with what some commands name: what is prepared, and the files that blocks show. */
export function guideFolder(commands: string, blocks: readonly FencedBlock[]): string {
  const folder = mkdtempSync(join(tmpdir(), "turnmeter-guide-"));
  for (const name of logFolders)
    if (commands.includes(name.split("/", 1)[0] ?? name)) copyFew(join(folder, name));
  for (const [name, from] of Object.entries(logs))
    if (commands.includes(name)) cpSync(join(root, from), join(folder, name));
  exportLakes(commands, folder);
  for (const { name, text } of blocks)
    if (name !== "" && commands.includes(name)) writeFileSync(join(folder, name), text);
  return folder;
}
