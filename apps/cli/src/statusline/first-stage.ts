import { readStatusInput } from "@turnmeter/parser";
import { openStore, pathVersion, type FileStore } from "@turnmeter/safe-fs";
import type { CacheSettings, CliContext } from "../common/context.js";
import { inputText, keptLine, versionOf, keptNames, readKept, writeKept } from "./kept-status.js";
import type { StatusFindings, StatuslineContext } from "./kept-status.js";
import { configFiles } from "../settings/config-files.js";

export { startDetached } from "../common/start-detached.js";

/** Names the session whose logs a run reads for later runs. */
export const refreshVariable = "TURNMETER_STATUSLINE_REFRESH";

/** A longer refresh is considered hung, and its lock is ignored. */
const longestRefreshMs = 60 * 1000;

export interface StageContext extends CliContext {
  readonly cache: CacheSettings;
  /** Runs the same command line in a process that may outlive this one, with the given environment variable added. */
  readonly startBeside: (variable: Readonly<Record<string, string>>) => Promise<void>;
}

/** State that the first stage passes to the whole program, which then reads the logs. */
export interface StageRest {
  readonly changes: Pick<StatuslineContext, "stdin" | "statusline">;
  readonly end: () => void;
  /** Time after which the run is ended, ms, since nobody waits for it; null: never. */
  readonly longestMs: number | null;
}

/**
 * The part of `statusline` that most lines need: writes the line of what an earlier run has kept, and lets a run
 * beside this one read what has come since. Loads nothing that reads logs.
 *
 * @returns null where the line is written; else what is left to do
 */
export async function firstStage(args: readonly string[], context: StageContext): Promise<StageRest | null> {
  const refreshed = context.env[refreshVariable];
  const text = refreshed ?? (await inputText(context));
  const longestMs = refreshed === undefined ? null : longestRefreshMs;
  let found: Found;
  try {
    found = findKept(args, context, { text, longestMs });
  } catch {
    return { changes: { stdin: async () => text }, end: () => {}, longestMs };
  }
  if (found.line === null) return found.rest;
  context.stdout.write(found.line);
  await found.readBeside();
  return null;
}

type Found =
  | { readonly line: string; readonly readBeside: () => Promise<void> }
  | { readonly line: null; readonly rest: StageRest };

function findKept(
  args: readonly string[],
  context: StageContext,
  { text, longestMs }: { readonly text: string } & Pick<StageRest, "longestMs">,
): Found {
  const input = readStatusInput(text);
  const isRefresh = longestMs !== null;
  const build = context.cache.build();
  const key = statusKey(build, args, input, context);
  const { file, lock } = keptNames(build, key);
  const store = openStore(context.cache.folder, context.files);
  const kept = isRefresh ? null : readKept(store, file, key);
  const line = kept === null ? null : keptLine(kept, input, context);
  if (line !== null) {
    return {
      line: line.line,
      readBeside: async () => {
        if (line.isBehind) await readBeside(store, lock, { input, context });
      },
    };
  }
  const look = { readAt: context.now(), transcriptVersion: versionOf(input, context) };
  const keep = (findings: StatusFindings): void => {
    writeKept(store, file, key, { ...findings, ...look });
  };
  return {
    line: null,
    rest: {
      changes: { stdin: async () => text, statusline: { isRefresh, keep } },
      end: () => {
        if (isRefresh) store.remove(lock);
      },
      longestMs,
    },
  };
}

/** Starts a background refresh unless one is running; failure to start it does not matter to the line. */
async function readBeside(
  store: FileStore,
  lock: string,
  { input, context }: { readonly input: StatusSession; readonly context: StageContext },
): Promise<void> {
  if (!store.claim(lock, longestRefreshMs)) return;
  try {
    await context.startBeside({ [refreshVariable]: inputOf(input) });
  } catch {
    store.remove(lock);
  }
}

function inputOf({ sessionId, transcriptPath }: StatusSession): string {
  return JSON.stringify({ session_id: sessionId, transcript_path: transcriptPath });
}

/** The session a line is about; null is unknown. */
interface StatusSession {
  readonly sessionId: string | null;
  readonly transcriptPath: string | null;
}

/** Variables that decide where logs and settings are and how a line looks. Agents' own end in _HOME or _DIR. */
const variables =
  /^(?:HOME|USERPROFILE|APPDATA|LOCALAPPDATA|NO_COLOR|TZ|TURNMETER_LEDGER|\w+_(?:HOME|DIR|ROOT))$/i;

/** Whether a line may depend on an environment variable. */
export function isOfStatus(name: string): boolean {
  return variables.test(name);
}

/**
 * A line of text that differs wherever another program, other arguments, settings, folders, another zone or another
 * session could make other figures of the same logs, or write them in another way.
 */
function statusKey(
  build: string,
  args: readonly string[],
  { sessionId, transcriptPath }: StatusSession,
  context: Pick<CliContext, "cwd" | "env" | "files" | "homeDirectory" | "now" | "platform" | "timezone">,
): string {
  const { cwd, env, homeDirectory, platform, timezone } = context;
  return JSON.stringify({
    build,
    args,
    sessionId,
    transcriptPath,
    cwd,
    homeDirectory,
    platform,
    timezone: timezone ?? new Date(context.now()).getTimezoneOffset(),
    variables: Object.entries(env)
      .filter(([name]) => isOfStatus(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
    config: configFiles(context).map((path) => [path, pathVersion(path, context.files)]),
  });
}
