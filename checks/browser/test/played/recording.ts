import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { logs } from "../logs.js";

/** Of two subagents, one of which has started the other. */
export const claudeSession = "617905dd-046d-4020-a529-e3eb0854e099";
/** Its calls are told once their turn has ended. */
export const codexSession = "019a0000-0000-7000-8000-000000000531";

const claudeProject = "projects/-home-ann-atlas";
/** Sessions of Codex, and the minutes at which they begin instead: between the two turns of Claude Code's, from 10:10 to 10:22. */
const moved: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  "codex/R66-outcomes": new Map([["T09:00", "T10:13"]]),
  "codex/R66-code-mode": new Map([
    ["T09:00", "T10:15"],
    ["T10:00", "T10:17"],
  ]),
};

/** Recorded sessions of two agents in a folder of their own: 763 seconds without a pause of four minutes. */
export interface Recording {
  readonly folder: string;
  /** Ids of the calls of each log, by its path below the folder, in the order of its rows. */
  readonly calls: ReadonlyMap<string, readonly string[]>;
  readonly remove: () => void;
}

export function recording(): Recording {
  const folder = mkdtempSync(join(tmpdir(), "turnmeter-recorded-"));
  for (const name of [claudeSession, `${claudeSession}.jsonl`])
    cpSync(join(logs.sample, claudeProject, name), join(folder, claudeProject, name), { recursive: true });
  for (const [fixture, minutes] of Object.entries(moved)) {
    const logsOfFixture = fileURLToPath(new URL(`../../../../fixtures/${fixture}/logs`, import.meta.url));
    for (const path of logPaths(logsOfFixture)) {
      const text = readFileSync(join(logsOfFixture, path), "utf8");
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(
        join(folder, path),
        text.replace(/(?<=2026-11-10)T\d\d:00/g, (minute) => minutes.get(minute) ?? minute),
      );
    }
  }
  const calls = new Map(
    logPaths(folder).map((path) => [path, callsOf(readFileSync(join(folder, path), "utf8"))]),
  );
  return { folder, calls, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function logPaths(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".jsonl"));
}

/** What in a row of either agent is a call: it is looked for in the text, so that no reader of turnmeter has a part in it. */
function callsOf(log: string): readonly string[] {
  return log.split("\n").flatMap((row) => {
    const codex = /"type":"(?:function|custom_tool)_call",.*?"call_id":"([^"]+)"/.exec(row)?.[1];
    if (codex !== undefined) return [codex];
    return Array.from(row.matchAll(/"type":"tool_use","id":"([^"]+)"/g), ([, id = ""]) => id);
  });
}
