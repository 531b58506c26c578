import { existsSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { runCommand, type CommandOutput } from "@turnmeter/check-fixtures/run-command";
import type { Reading } from "./readings.js";

/** What a command wrote, where to and with what processor time. */
export interface MeasuredOutput extends CommandOutput {
  /** What it wrote into a file; empty where it wrote none. */
  readonly file: string;
  readonly cpuMs: number;
  /** What it threw, which no command does. */
  readonly thrown: string | null;
}

/** A reading of some folders. */
export interface Run {
  readonly reading: Reading;
  readonly folders: readonly string[];
  readonly names: readonly string[];
  readonly reader: "scan" | "json";
  /** A folder for what is written. */
  readonly scratch: string;
  /** Where what was read is kept for the next run; null: nowhere. */
  readonly cacheFolder: string | null;
}

/** Runs a reading in this process. */
export async function measuredRun({
  reading,
  folders,
  names,
  reader,
  ...rest
}: Run): Promise<MeasuredOutput> {
  const { scratch, cacheFolder } = rest;
  const [command = "", ...flags] = reading.args;
  const paths = folders.flatMap((folder) => ["--path", folder]);
  const target = join(scratch, "output");
  const to = reading.writes === null ? [] : [reading.writes, target];
  const zone = flags.includes("--timezone") ? [] : ["--timezone", "UTC"];
  const format = reading.format === null ? [] : ["--format", reading.format];
  const args = [command, ...names, ...flags, ...paths, ...zone, ...format, ...to, "--reader", reader];
  const before = process.cpuUsage();
  let output: CommandOutput = { exitCode: 0, stdout: "", stderr: "" };
  let thrown: string | null = null;
  try {
    output = await runCommand(args, scratch, {
      chartRuntime: "",
      ...(cacheFolder === null ? {} : { cache: { folder: cacheFolder, build: () => "mutation" } }),
    });
  } catch (error) {
    thrown = error instanceof Error ? error.name : "no error";
  }
  const { user, system } = process.cpuUsage(before);
  const file = contentOf(target);
  rmSync(target, { recursive: true, force: true });
  return { ...output, thrown, file, cpuMs: (user + system) / 1000 };
}

function contentOf(path: string): string {
  if (!existsSync(path)) return "";
  if (!statSync(path).isDirectory()) return readFileSync(path, "utf8");
  return readdirSync(path)
    .map((name) => readFileSync(join(path, name), "utf8"))
    .join("\n");
}
