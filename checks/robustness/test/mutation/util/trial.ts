import { mkdirSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { parseCommandJson, type CommandJson } from "@turnmeter/check-fixtures/run-command";
import { removeFolder } from "../../util/new-folder.js";
import { eachTool, mcpRun } from "@turnmeter/check-fixtures/mcp-run";
import { tellsOfBug } from "../../util/told-bugs.js";
import { differenceOf } from "./json-difference.js";
import { measuredRun, type MeasuredOutput } from "./measured-run.js";
import { statuslineRun } from "./statusline-run.js";
import { writeMutatedFolder, type MutatedFolder } from "./mutated-folder.js";
import { randomOf, type Random } from "../../util/random.js";
import { exitCodesOf, jsonReadings, otherReadings, type Reading } from "./readings.js";
import type { TimeLimit } from "./time-limit.js";

/** Which mutations are made; a trial can be repeated by itself. */
export interface TrialPlace {
  readonly seed: number;
  readonly trial: number;
}

/** What a trial found. Faults name commands, fields and numbers, and nothing that stands in a log. */
export interface TrialResult {
  readonly faults: readonly string[];
  readonly lines: number;
  readonly commands: number;
  /** Sessions of untouched logs that were compared. */
  readonly untouched: number;
}

const sessionsJson = jsonReadings[0]!;

type SessionRow = NonNullable<CommandJson["rows"]>[number];

/** Changes some logs and reads them: see ../mutation.long.test.ts for what has to hold. */
export async function runTrial(
  { seed, trial }: TrialPlace,
  parent: string,
  limit: TimeLimit,
): Promise<TrialResult> {
  const random = randomOf(seed, trial);
  const scratch = mkdtempSync(join(parent, "trial-"));
  const logs = writeMutatedFolder(join(scratch, "logs"), random);
  mkdirSync(join(scratch, "out"));
  const checker = new Checker(logs, join(scratch, "out"), limit);
  const sessions = await checker.compareReaders(sessionsJson, []);
  const names = [...sessionNames(sessions), "2026-W45", "2026-W46"];
  await checker.compareNeighbour(sessions);
  await checker.writeStatusline(random);
  await checker.answerClient(names);
  for (const reading of readingsOf(trial)) {
    await checker.compareReaders(reading, namesOf(reading, names, random));
  }
  removeFolder(scratch);
  const place = `seed ${seed} trial ${trial} (folders ${logs.sources.join(", ")})`;
  const faults = checker.faults.map((fault) => `${place}: ${fault}`);
  return { faults, lines: logs.lines, commands: checker.commands, untouched: checker.untouched };
}

/** Many of them for a trial: most of its time goes into its first readings and its client. */
const othersOfTrial = 3;

/** So many trials in a row come to all readings. */
export const trialsOfAll = Math.max(jsonReadings.length, Math.ceil(otherReadings.length / othersOfTrial));

/** The readings of a trial; trials in a row come to all of them. */
function readingsOf(trial: number): readonly Reading[] {
  const one = jsonReadings[1 + (trial % (jsonReadings.length - 1))]!;
  const others = Array.from({ length: othersOfTrial }, (_, at) => othersOfTrial * trial + at);
  return [one, ...others.map((at) => otherReadings[at % otherReadings.length]!)];
}

function namesOf(reading: Reading, names: readonly string[], random: Random): readonly string[] {
  return Array.from({ length: reading.names }, () => random.pick(names));
}

function sessionNames(rows: readonly SessionRow[]): readonly string[] {
  return rows.slice(0, 20).map((row) => String(row["sessionId"]));
}

class Checker {
  readonly faults: string[] = [];
  commands = 0;
  untouched = 0;
  readonly #logs: MutatedFolder;
  readonly #scratch: string;
  readonly #limit: TimeLimit;

  constructor(logs: MutatedFolder, scratch: string, limit: TimeLimit) {
    this.#logs = logs;
    this.#scratch = scratch;
    this.#limit = limit;
  }

  get #folders(): readonly string[] {
    const { changed, neighbour } = this.#logs;
    return neighbour === null ? changed : [...changed, neighbour];
  }

  /**
   * Reads with both readers; gives the rows of sessions where these were read. What the scanner has read is kept from one
   * command to the next, so that what comes from the cache is compared too.
   */
  async compareReaders(reading: Reading, names: readonly string[]): Promise<readonly SessionRow[]> {
    const scanned = await this.#run(reading, names, "scan", this.#folders);
    const parsed = await this.#run(reading, names, "json", this.#folders);
    const report = (what: string) => this.#report(reading, what);
    if (scanned.exitCode !== parsed.exitCode) report("the readers end with different exit codes");
    if (reading.format !== "json") {
      if (scanned.stdout !== parsed.stdout) report("the readers differ in the text");
      if (scanned.file !== parsed.file) report("the readers differ in the file");
      return [];
    }
    if (scanned.stdout === "" && scanned.exitCode !== 0) return [];
    const [one, other] = [this.#json(reading, scanned), this.#json(reading, parsed)];
    const difference = differenceOf(one, other) ?? (scanned.file === parsed.file ? null : " (file)");
    if (difference !== null) report(`the readers differ at ${difference}`);
    return reading === sessionsJson ? rowsOf(scanned) : [];
  }

  /** Compares the sessions of the untouched logs with what they are when nothing lies beside them. */
  async compareNeighbour(sessions: readonly SessionRow[]): Promise<void> {
    const { neighbour } = this.#logs;
    if (neighbour === null) return;
    const output = await this.#run(sessionsJson, [], "scan", [neighbour]);
    if (output.exitCode === 0) this.#json(sessionsJson, output);
    const alone = rowsOf(output);
    this.untouched += alone.length;
    for (const [at, row] of alone.entries()) {
      const found = sessions.filter(
        (other) => other["sessionId"] === row["sessionId"] && other["source"] === row["source"],
      );
      const difference = found.length === 1 ? differenceOf(row, found[0]) : ` (${found.length} rows)`;
      if (difference !== null) this.#report(sessionsJson, `untouched row ${at} differs at ${difference}`);
    }
  }

  /** Writes a status line for one of the changed logs. */
  async writeStatusline(random: Random): Promise<void> {
    this.commands++;
    const output = await statuslineRun(this.#folders, this.#scratch, random);
    if (output.exitCode !== 0) this.faults.push(`statusline: exit code ${output.exitCode}`);
    if (tellsOfBug(output)) this.faults.push("statusline: it says that it is a bug");
  }

  /** Calls each tool of the MCP server. */
  async answerClient([session = "none"]: readonly string[]): Promise<void> {
    this.commands++;
    const calls = eachTool(session);
    const paths = this.#folders.flatMap((folder) => ["--path", folder]);
    const output = await mcpRun(calls, [...paths, "--jobs", "1"], this.#scratch);
    if (output.exitCode !== 0) this.faults.push(`mcp: exit code ${output.exitCode}`);
    if (tellsOfBug(output)) this.faults.push("mcp: it says that it is a bug");
    const answers = output.stdout.trimEnd().split("\n").length;
    if (answers !== calls.length + 1)
      this.faults.push(`mcp: ${answers} answers to ${calls.length + 1} requests`);
  }

  async #run(
    reading: Reading,
    names: readonly string[],
    reader: "scan" | "json",
    folders: readonly string[],
  ): Promise<MeasuredOutput> {
    this.commands++;
    const scratch = this.#scratch;
    const cacheFolder = reader === "scan" ? join(scratch, "cache") : null;
    const output = await measuredRun({ reading, folders, names, reader, scratch, cacheFolder });
    const { exitCode, cpuMs, thrown } = output;
    const report = (what: string) => this.#report(reading, `${what}, with the reader ${reader}`);
    if (thrown !== null) report(`an exception: ${thrown}`);
    if (tellsOfBug(output)) report("it says that it is a bug");
    const isEmpty = exitCode === 1 && output.stderr.startsWith("No logs found in ");
    if (!isEmpty && !exitCodesOf(reading).includes(exitCode)) report(`exit code ${exitCode}`);
    const { bytes } = this.#logs;
    if (cpuMs > this.#limit.msOf(bytes)) {
      report(`${Math.round(cpuMs)} ms of processor time for ${bytes} bytes`);
    }
    return output;
  }

  #json(reading: Reading, { stdout, exitCode }: MeasuredOutput): unknown {
    try {
      return JSON.parse(stdout);
    } catch {
      this.#report(reading, `what it prints is no JSON, with exit code ${exitCode}`);
      return null;
    }
  }

  #report({ args, format }: Reading, what: string): void {
    this.faults.push(`${args.join(" ")}${format === null ? "" : ` as ${format}`}: ${what}`);
  }
}

function rowsOf({ stdout, exitCode }: MeasuredOutput): readonly SessionRow[] {
  if (exitCode !== 0) return [];
  try {
    return parseCommandJson(stdout).rows ?? [];
  } catch {
    // That it is no JSON was reported before.
    return [];
  }
}
