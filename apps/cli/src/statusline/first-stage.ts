import { readStatusInput } from "@turnmeter/parser";
import { openStore } from "@turnmeter/safe-fs";
import type { CacheSettings, CliContext } from "../context.js";
import { inputText } from "./input-text.js";
import { keptLine, versionOf } from "./kept-line.js";
import { keptNames, readKept, writeKept } from "./kept-status.js";
import { statusKey } from "./status-key.js";
import type { StatusSession } from "./status-key.js";

export { startDetached } from "../start-detached.js";

/** Tells a run of which session it reads the logs for later ones. */
export const refreshVariable = "TURNMETER_STATUSLINE_REFRESH";

/** A run that holds the lock for longer was killed. */
const longestRefreshMs = 60 * 1000;

export interface StageContext extends CliContext {
  readonly cache: CacheSettings;
  /** Runs the same command line beside this process and after it, with a variable more. */
  readonly startBeside: (variable: Readonly<Record<string, string>>) => Promise<void>;
}

/** What the whole program is given where it has to read the logs. */
export interface StageRest {
  readonly changes: Pick<CliContext, "stdin" | "statusline">;
  readonly end: () => void;
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
  const stdin = async (): Promise<string> => text;
  try {
    return await keptStage(args, context, { text, isRefresh: refreshed !== undefined });
  } catch {
    return { changes: { stdin }, end: () => {} };
  }
}

async function keptStage(
  args: readonly string[],
  context: StageContext,
  { text, isRefresh }: { readonly text: string; readonly isRefresh: boolean },
): Promise<StageRest | null> {
  const input = readStatusInput(text);
  const build = context.cache.build();
  const key = statusKey(build, args, input, context);
  const { file, lock } = keptNames(build, key);
  const store = openStore(context.cache.folder);
  const kept = isRefresh ? null : readKept(store, file, key);
  const line = kept === null ? null : keptLine(kept, input, context.now());
  if (line !== null) {
    context.stdout.write(line.line);
    if (line.isBehind && store.claim(lock, longestRefreshMs)) {
      try {
        await context.startBeside({ [refreshVariable]: inputOf(input) });
      } catch {
        store.remove(lock);
      }
    }
    return null;
  }
  const look = { readAt: context.now(), transcriptVersion: versionOf(input) };
  return {
    changes: {
      stdin: async () => text,
      statusline: {
        isRefresh,
        keep: (findings) => {
          writeKept(store, file, key, { ...findings, ...look });
        },
      },
    },
    end: () => {
      if (isRefresh) store.remove(lock);
    },
  };
}

/** What is told of a session, as an agent tells it. */
function inputOf({ sessionId, transcriptPath }: StatusSession): string {
  return JSON.stringify({ session_id: sessionId, transcript_path: transcriptPath });
}
