import { join } from "node:path";
import { run } from "turnmeter";

/** What a command of a guide wrote, and how it ended. */
export interface CommandRun {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Evening of the last day of the sample's logs. */
const sampleNow = Date.UTC(2026, 10, 20, 17, 30);

/** Runs turnmeter in a folder of {@link guideFolder}, with the logs of that folder and of no other. */
export async function runCommand(
  args: readonly string[],
  folder: string,
  terminal: { readonly columns: number; readonly isTTY: boolean } = { columns: 100, isTTY: false },
): Promise<CommandRun> {
  const written = { stdout: "", stderr: "" };
  const exitCode = await run(args, {
    stdout: { write: (text) => void (written.stdout += text), ...terminal },
    stderr: { write: (text) => void (written.stderr += text) },
    env: { NO_COLOR: "1", CLAUDE_CONFIG_DIR: join(folder, ".claude"), CODEX_HOME: join(folder, "none") },
    cwd: folder,
    homeDirectory: folder,
    now: () => sampleNow,
    platform: "linux",
    timezone: "Europe/Berlin",
    chartRuntime: "",
    openFile: async () => {},
  });
  return { exitCode, ...written };
}
