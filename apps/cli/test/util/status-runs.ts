import { readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { run } from "../../src/run.js";
import type { CliContext } from "../../src/common/context.js";
import { firstStage, refreshVariable } from "../../src/statusline/first-stage.js";
import { emptyFolder } from "./log-folder.js";
import { fakeContext } from "./run-cli.js";

/** What one call of the status line did. */
export interface StatusCall {
  readonly line: string;
  /** Whether the line is of what was kept, and no log was looked at. */
  readonly isKept: boolean;
}

/** Calls of `turnmeter statusline` that share a cache and a clock. */
export function statusRuns(startAt: string) {
  const folder = join(emptyFolder(), "cache");
  const started: Readonly<Record<string, string>>[] = [];
  let nowMs = Date.parse(startAt);
  const cache = { folder, build: () => "build1" };

  async function call(
    input: object,
    args: readonly string[],
    changes: Partial<CliContext> = {},
    startBeside = async (variable: Readonly<Record<string, string>>) => void started.push(variable),
  ): Promise<StatusCall> {
    const { context, written } = fakeContext({
      stdin: async () => JSON.stringify(input),
      now: () => nowMs,
      cache,
      ...changes,
    });
    const line = ["statusline", "--color", "never", ...args];
    const rest = await firstStage(line, {
      ...context,
      cache: changes.cache ?? cache,
      startBeside,
    });
    if (rest !== null) {
      await run(line, { ...context, ...rest.changes });
      rest.end();
    }
    return { line: written.stdout.trimEnd(), isKept: rest === null };
  }

  return {
    folder,
    /** Variables of the runs beside that were started. */
    started,
    call,
    /** A call that cannot start a run beside it. */
    callWithoutStart: (input: object, args: readonly string[]) =>
      call(input, args, {}, () => Promise.reject(new Error("too many processes"))),
    /** Does what the run beside does that was started last. */
    refresh: (input: object, args: readonly string[]) =>
      call(input, args, { env: { [refreshVariable]: started.at(-1)![refreshVariable] } }),
    setClock: (instant: string) => (nowMs = Date.parse(instant)),
    /** Names of what is kept for lines. */
    keptFiles: () => readdirSync(folder).filter((name) => name.startsWith("status-")),
  };
}

/** Sets when a file was changed last. */
export function changedAt(path: string, instant: string): void {
  utimesSync(path, new Date(instant), new Date(instant));
}
