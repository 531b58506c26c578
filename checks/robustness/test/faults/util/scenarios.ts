import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand, type CommandOutput } from "@turnmeter/check-fixtures/run-command";
import type { FileCalls } from "@turnmeter/safe-fs";
import { quickClock } from "../../util/watched-calls.js";
import { newFolder } from "../../util/new-folder.js";
import { copyLogs, type FolderImage, imageOf, restore } from "../../util/work-folder.js";

/** The folders of all runs. */
export interface Place {
  readonly base: string;
  readonly logs: readonly string[];
  readonly config: string;
  readonly cache: string;
  readonly out: string;
}

/** A run of the command line. */
export interface Scenario {
  readonly name: string;
  /** Its arguments besides where the logs are. */
  readonly args: (place: Place) => readonly string[];
  /** The logs that are given; both folders by default. */
  readonly logs?: (place: Place) => readonly string[];
  /** Whether an earlier run has filled the cache. */
  readonly isWarm?: boolean;
  /** Whether the short form tries all its calls. */
  readonly triesAll?: boolean;
  /** The file that it writes, below `out`. */
  readonly writes?: string;
}

/** The log that a session's subagents belong to, below the base. */
export const firstFile = "claude/projects/-home-ann-shop/a1000000-5f0c-4e52-9a7e-0c1d5e9b7a10.jsonl";

/** The runs in which every call fails in turn. */
export const scenarios: readonly Scenario[] = [
  { name: "totals", args: () => ["totals", "--json"], triesAll: true },
  { name: "totals with a cache", args: () => ["totals", "--json"], isWarm: true, triesAll: true },
  { name: "totals as text", args: () => ["totals"] },
  {
    name: "a file with its session folder",
    args: () => ["sessions", "--json"],
    logs: ({ base }) => [join(base, firstFile)],
  },
  { name: "doctor", args: () => ["doctor", "--json"] },
  { name: "explain", args: () => ["explain", "--as", "ccusage", "--json"], isWarm: true },
  { name: "report", args: ({ out }) => ["report", "--out", join(out, "page.html")], writes: "page.html" },
  {
    name: "report with a cache",
    args: ({ out }) => ["report", "--out", join(out, "page.html")],
    writes: "page.html",
    isWarm: true,
  },
  {
    name: "export",
    args: ({ out }) => ["export", "--to", join(out, "telemetry"), "--json"],
    writes: "telemetry/metrics.jsonl",
    isWarm: true,
  },
  { name: "cache info", args: () => ["cache", "--json"], logs: () => [], isWarm: true },
  { name: "cache clear", args: () => ["cache", "clear", "--json"], logs: () => [], isWarm: true },
];

/** Makes the logs of two agents, and a config that changes what days are. */
export function makePlace(): Place {
  const base = newFolder();
  const logs = [join(base, "claude"), join(base, "codex")];
  copyLogs("claude-code/R01-whole-session-folder", logs[0]!);
  copyLogs("codex/R76-copied-history", logs[1]!);
  const config = join(base, "turnmeter.config.json");
  writeFileSync(
    config,
    JSON.stringify({ timezone: "Asia/Tokyo", commands: { totals: { since: "2026-01-01" } } }),
  );
  mkdirSync(join(base, ".git"));
  return { base, logs, config, cache: join(base, "cache"), out: join(base, "out") };
}

/** Runs a scenario with what its caches and outputs are; returns what it wrote to its streams. */
export async function runScenario(
  { args, logs }: Scenario,
  place: Place,
  calls: Partial<FileCalls> = {},
): Promise<CommandOutput> {
  const paths = (logs?.(place) ?? place.logs).flatMap((path) => ["--path", path]);
  return runCommand([...args(place), ...paths], place.base, {
    cache: { folder: place.cache, build: () => "build1" },
    chartRuntime: "/* charts */",
    files: { calls, clock: quickClock },
  });
}

/** What is there before each run of a scenario. */
export type Start = { readonly cache: FolderImage };

/** Prepares the cache that a scenario begins with. */
export async function startOf(scenario: Scenario, place: Place): Promise<Start> {
  restore(place.cache, new Map());
  if (scenario.isWarm === true) {
    const { args: _, ...rest } = scenario;
    await runScenario({ ...rest, logs: (all) => all.logs, args: () => ["totals"] }, place);
  }
  return { cache: imageOf(place.cache) };
}

/** Puts everything back as it was before the scenario ran. */
export function begin(
  place: Place,
  start: Start,
  oldOutput: { readonly path: string; readonly text: string } | null,
): void {
  restore(place.cache, start.cache);
  restore(place.out, new Map());
  if (oldOutput === null) return;
  const path = join(place.out, oldOutput.path);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, oldOutput.text);
}
