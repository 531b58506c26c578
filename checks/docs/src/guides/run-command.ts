import { join } from "node:path";
import { run } from "turnmeter";

/** What a command of a guide wrote, and how it ended. */
export interface CommandRun {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Where a command runs. */
export interface CommandPlace {
  readonly cwd: string;
  /** The home folder, whose logs are read, and no others. */
  readonly home: string;
}

/** What differs from a pipe with an empty environment. */
export interface CommandSurroundings {
  readonly columns?: number;
  readonly isTTY?: boolean;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Evening of the last day of the sample's logs. */
const sampleNow = Date.UTC(2026, 10, 20, 17, 30);

/** What a client of `turnmeter mcp` asks. */
const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n';

/** Runs turnmeter with the time and the zone of the sample. A command that goes on until it is ended, ends as soon as it has begun. */
export async function runCommand(
  args: readonly string[],
  { cwd, home }: CommandPlace,
  { columns = 100, isTTY = false, env = {} }: CommandSurroundings = {},
): Promise<CommandRun> {
  const written = { stdout: "", stderr: "" };
  const exitCode = await run(args, {
    stdout: { write: (text) => void (written.stdout += text), columns, isTTY },
    stderr: { write: (text) => void (written.stderr += text) },
    stdin: async () => "{}",
    input: () => ({
      async *[Symbol.asyncIterator]() {
        yield ping;
      },
    }),
    env: { ...env, NO_COLOR: "1", CLAUDE_CONFIG_DIR: join(home, ".claude"), CODEX_HOME: join(home, "none") },
    cwd,
    homeDirectory: home,
    now: () => sampleNow,
    platform: "linux",
    hostName: "anns-laptop",
    timezone: "Europe/Berlin",
    cache: { folder: join(home, ".cache"), build: () => "guides" },
    ledgerFolder: join(home, ".local/share/turnmeter/ledger"),
    chartRuntime: "",
    liveScript: "",
    openFile: async () => {},
    stopped: args.includes("--once") ? undefined : async () => AbortSignal.abort(),
  });
  return { exitCode, ...written };
}
