import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { openChannel } from "@turnmeter/live";
import type { EventChannel } from "@turnmeter/live";
import { watchFolders } from "@turnmeter/safe-fs";
import { CliError, messageOf } from "../common/cli-error.js";
import type { CliContext } from "../common/context.js";
import { resolveRoots } from "../logs/resolve-roots.js";
import { openFile } from "../output/page-file.js";
import { changesFrom } from "../server/changes.js";
import { servedPages } from "../server/pages/served-pages.js";
import { servedLogs } from "../server/served-logs.js";
import { startServer } from "../server/start-server.js";
import { tellChanges } from "../server/tell-changes.js";
import type { ServeFlags } from "./specifications/own-flags.js";

const LOOPBACK = "127.0.0.1";
const TOKEN_BYTES = 24;

/**
 * Serves pages and events until the program is ended.
 *
 * @throws {CliError} 2 if it is to listen to others without a token; 1 if it cannot listen
 */
export async function serve(flags: ServeFlags, context: CliContext): Promise<void> {
  if (flags.host !== undefined && flags.token === undefined)
    throw new CliError("--host goes with --token: others of the network need one to get in", 2);
  const stopped = context.stopped?.() ?? new AbortController().signal;
  const roots = await resolveRoots(flags, context);
  const changes = changesFrom(randomBytes(6).toString("hex"));
  let lastMs = 0;
  const pages = await servedPages({
    logs: servedLogs(flags, context),
    flags,
    context,
    version: changes.version,
    onMade: (durationMs) => (lastMs = durationMs),
  });
  const events = openEvents(roots.roots, flags, context);
  const server = await startServer(
    { pages, events, changes },
    {
      host: flags.host ?? LOOPBACK,
      port: flags.port,
      token: flags.token ?? randomBytes(TOKEN_BYTES).toString("base64url"),
      names: context.hostName == null ? [] : [context.hostName, `${context.hostName}.local`],
    },
  );
  const watching = watchFolders(roots.fs, { ...context.files, signal: stopped });
  const telling = tellChanges(watching, changes, { lastMs: () => lastMs, now: context.now });
  context.stdout.write(`${server.address}\n`);
  if (!flags.quiet) context.stderr.write("Serving until this is ended, as with Ctrl+C.\n");
  if (flags.open) await openFile(server.address, context);
  await untilAborted(stopped);
  await server.close();
  events.close();
  await telling;
}

/** Events of the logs, which go on where an earlier run on the same logs ended. */
function openEvents(
  roots: readonly string[],
  { content, cache, quiet }: ServeFlags,
  { cache: kept, processes, files, stderr }: CliContext,
): EventChannel<ServedEvent> {
  const isKept = cache !== false && kept !== undefined && processes !== undefined;
  const of = JSON.stringify([[...roots].sort(), content === true]);
  return openChannel<ServedEvent>({
    folder: isKept ? join(kept.folder, "live") : null,
    name: createHash("sha256").update(of).digest("hex").slice(0, 16),
    processId: processes?.own ?? 0,
    isRunning: processes?.isRunning ?? (() => false),
    files,
    onUnwritten: (error) => {
      if (!quiet)
        stderr.write(`Events are kept in memory alone, their journal could not be written: ${messageOf(error)}\n`);
    },
  });
}

/** An event, as far as serving it needs. */
interface ServedEvent {
  readonly id: string;
}

function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
