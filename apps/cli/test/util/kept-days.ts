import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { FileAccess } from "@turnmeter/safe-fs";
import { z } from "zod";
import { emptyFolder } from "./log-folder.js";
import { prompt, response } from "./rows.js";
import { runCli } from "./run-cli.js";
import type { CliOutput } from "./run-cli.js";

const dayMs = 86_400_000;
const firstDayMs = Date.UTC(2026, 0, 1);

/** What is counted of logs. */
export interface Counted {
  readonly sessions: number;
  readonly requests: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costNanoUsd: number;
}

/** What the log of a day says: 3,000 input tokens at $5 and 300 output tokens at $25 a million. */
const ofOneDay = { requests: 2, inputTokens: 3000, outputTokens: 300, costNanoUsd: 22_500_000 };

/** What the logs of so many days say, a session each. */
export function countedOf(days: number): Counted {
  const { requests, inputTokens, outputTokens, costNanoUsd } = ofOneDay;
  return {
    sessions: days,
    requests: days * requests,
    inputTokens: days * inputTokens,
    outputTokens: days * outputTokens,
    costNanoUsd: days * costNanoUsd,
  };
}

/** The rows that the client writes on a day, from 0: a prompt and two responses, $0.0075 and $0.015. */
export function rowsOfDay(day: number): readonly object[] {
  const number = String(day).padStart(4, "0");
  const session = { sessionId: `a1111111-0000-4000-8000-00000000${number}` };
  const at = (minute: number) => new Date(timeOf(day) + minute * 60_000).toISOString();
  const model = "claude-opus-5";
  return [
    prompt(session, at(0), `work of day ${day}`),
    response(session, at(1), `${number}first`, { model, tokens: { input: 1000, output: 100 } }),
    response(session, at(2), `${number}second`, { model, tokens: { input: 2000, output: 200 } }),
  ];
}

/** Noon of a day, epoch ms. */
function timeOf(day: number): number {
  return firstDayMs + day * dayMs + dayMs / 2;
}

/** A person's folders, in which a client writes a log a day. */
export class KeptDays {
  readonly home = emptyFolder();
  readonly ledger = join(emptyFolder(), "ledger");
  readonly cache = join(emptyFolder(), "cache");

  /** The path of a day's log. */
  logOf(day: number): string {
    const name = `a1111111-0000-4000-8000-00000000${String(day).padStart(4, "0")}.jsonl`;
    return join(this.home, ".claude", "projects", "-home-ann-shop", name);
  }

  /** Writes a log as it is at the end of a day. */
  write(day: number, rows = rowsOfDay(day), atDay = day): void {
    const path = this.logOf(day);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    this.date(path, atDay);
  }

  /** Sets when a log and the folders that it lies in were changed last: of what was written a moment ago, no facts are kept. */
  date(path: string, day: number): void {
    if (existsSync(path)) utimesSync(path, timeOf(day) / 1000, timeOf(day) / 1000);
    if (path !== this.home) this.date(dirname(path), day);
  }

  /** Deletes the log of a day, if there is one. */
  remove(day: number, atDay = day): void {
    const path = this.logOf(day);
    if (!existsSync(path)) return;
    rmSync(path);
    this.date(dirname(path), atDay);
  }

  /** Runs a command an hour after the log of a day was written. */
  async run(
    day: number,
    args: readonly string[],
    { files, stdin, build = "build1" }: RunChanges = {},
  ): Promise<CliOutput> {
    return runCli(args, {
      homeDirectory: this.home,
      now: () => timeOf(day) + 3_600_000,
      cache: { folder: this.cache, build: () => build },
      ledgerFolder: this.ledger,
      files,
      stdin: async () => stdin ?? "",
    });
  }

  /** What `totals` counts on a day, and what it writes beside that. */
  async totals(
    day: number,
    args: readonly string[] = [],
    changes: RunChanges = {},
  ): Promise<{ readonly counted: Counted; readonly stderr: string }> {
    const { exitCode, stdout, stderr } = await this.run(day, ["totals", "--json", ...args], changes);
    if (exitCode !== 0) throw new Error(`exit code ${exitCode}: ${stderr}`);
    const { totals } = output.parse(JSON.parse(stdout));
    return { counted: totals, stderr };
  }
}

const output = z.object({
  totals: z.object({
    sessions: z.number(),
    requests: z.number(),
    inputTokens: z.number(),
    outputTokens: z.number(),
    costNanoUsd: z.coerce.number(),
  }),
});

/** What is otherwise in a run. */
interface RunChanges {
  readonly files?: FileAccess | undefined;
  /** The build of the program. */
  readonly build?: string;
  /** What it is given. */
  readonly stdin?: string;
}
