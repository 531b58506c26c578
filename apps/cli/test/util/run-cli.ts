import { z } from "zod";
import { run } from "../../src/run.js";
import type { CliContext } from "../../src/common/context.js";

/** Friday of 2026-W47, noon UTC. */
const testNow = Date.UTC(2026, 10, 20, 12);

/** What a command line wrote and how it ended. */
export interface CliOutput {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A context that writes into strings and knows no home, no terminal and one moment. */
export function fakeContext(changes: Partial<CliContext> = {}) {
  const written = { stdout: "", stderr: "" };
  const context: CliContext = {
    stdout: { write: (text) => (written.stdout += text) },
    stderr: { write: (text) => (written.stderr += text) },
    env: {},
    cwd: "/nonexistent/turnmeter-cwd",
    homeDirectory: "/nonexistent/turnmeter-home",
    now: () => testNow,
    platform: "linux",
    timezone: "UTC",
    chartRuntime: "/* charts */",
    ...changes,
  };
  return { context, written };
}

/** Runs a command line in this process. */
export async function runCli(args: readonly string[], changes: Partial<CliContext> = {}): Promise<CliOutput> {
  const { context, written } = fakeContext(changes);
  const exitCode = await run(args, context);
  return { exitCode, ...written };
}

const counts = z.record(z.string(), z.number());
const envelope = z.looseObject({
  schema: z.string(),
  period: z.record(z.string(), z.unknown()),
  totals: z.looseObject({ outcomes: counts }),
  rows: z.array(z.record(z.string(), z.unknown())),
  problems: z.object({ count: z.number(), byCode: counts }),
});

/** Runs a command line that must succeed, and parses the JSON that it prints. */
export async function readJson(
  args: readonly string[],
  changes: Partial<CliContext> = {},
): Promise<z.infer<typeof envelope>> {
  const { exitCode, stdout, stderr } = await runCli([...args, "--json"], changes);
  if (exitCode !== 0) throw new Error(`exit code ${exitCode}: ${stderr}`);
  return envelope.parse(JSON.parse(stdout));
}

/** Runs a command line on a terminal of so many columns. */
export async function runOnTerminal(
  args: readonly string[],
  columns: number,
  changes: Partial<CliContext> = {},
) {
  const { context, written } = fakeContext(changes);
  const stdout = { ...context.stdout, columns, isTTY: true };
  const exitCode = await run(args, { ...context, stdout });
  return { exitCode, ...written };
}
