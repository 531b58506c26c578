import { createHash, randomBytes } from "node:crypto";
import { openChannel } from "@turnmeter/live";
import type { OpenedChannel } from "@turnmeter/live";
import type { AgentEvent } from "@turnmeter/schema";
import { CliError, messageOf } from "../common/cli-error.js";
import type { CliContext, RunningProcesses } from "../common/context.js";
import { resolveRoots } from "../logs/resolve-roots.js";
import { personOfLogs } from "../logs/selection.js";
import { priceBookOfFlags } from "../logs/price-book-of-flags.js";
import { changesFrom } from "../server/changes.js";
import { followEvents } from "../server/follow-events.js";
import type { FollowEventsOptions } from "../server/follow-events.js";
import { givenToken } from "../server/given-token.js";
import { newToken } from "../server/guard.js";
import { openOnce } from "../server/open-once.js";
import { servedPages } from "../server/pages/served-pages.js";
import { servedLakes, servedLogs } from "../server/served-logs.js";
import type { ServedLogs } from "../server/served-logs.js";
import { startServer } from "../server/start-server.js";
import { changeTeller } from "../server/tell-changes.js";
import { periodSettings } from "../specification/flags/period-of-flags.js";
import type { ServeFlags } from "./specifications/own-flags.js";

const LOOPBACK = "127.0.0.1";

/**
 * Serves pages and events until the program is ended.
 *
 * @throws {CliError} 2 if it is to listen to others without a token, or its time zone is unknown; 1 if it cannot listen
 */
export async function serve(flags: ServeFlags, context: CliContext): Promise<void> {
  const token = await givenToken(flags, context);
  if (flags.host !== undefined && token === null)
    throw new CliError("--host needs a token, which lets others on the network in: pass --token-file", 2);
  periodSettings({ ...flags, weekStart: "monday" }, context);
  const stopped = (await context.stopped?.()) ?? new AbortController().signal;
  const source = await openSource(flags, context);
  const { events, noEvents } = source;
  const changes = changesFrom(randomBytes(6).toString("hex"));
  const pages = await servedPages({ logs: source.logs, flags, context, version: changes.version });
  const server = await startServer(
    { pages, events: events?.channel ?? null, noEvents, changes },
    {
      host: flags.host ?? LOOPBACK,
      port: flags.port,
      token: token ?? newToken(),
      names: context.hostName == null ? [] : [context.hostName, `${context.hostName}.local`],
    },
  );
  const teller = changeTeller(changes, () => ({
    atMs: performance.now(),
    workedMs: context.processorMs?.() ?? 0,
  }));
  const begun = new AbortController();
  const following = source.follow({
    signal: stopped,
    onBegun: () => begun.abort(),
    onChange: teller.notice,
  });
  let removePage: (() => void) | null = null;
  try {
    // Whoever reads the address may write to a log at once.
    await Promise.race([untilAborted(begun.signal), following]);
    context.stdout.write(`${server.address}\n`);
    if (!flags.quiet) context.stderr.write("Serving; Ctrl-C ends it.\n");
    if (flags.open) removePage = await openOnce(server, context);
    // What fails while logs are followed ends the server: its pages would show what was.
    await Promise.all([untilAborted(stopped), following]);
  } finally {
    teller.end();
    removePage?.();
    await server.close();
    events?.channel.close();
  }
}

/** What is served. */
interface Source {
  readonly logs: ServedLogs;
  readonly events: OpenedChannel<AgentEvent> | null;
  /** Why there are no events. */
  readonly noEvents: string;
  /** Follows what is written until the signal ends it. */
  readonly follow: (how: Pick<FollowEventsOptions, "signal" | "onBegun" | "onChange">) => Promise<void>;
}

const hiddenEvents = "Events hold names, and --redact hides them: start `turnmeter serve` without it.";
const lakeEvents = "A lake has no events: start `turnmeter serve` without --from.";

/** @throws {CliError} as reading logs or lakes; 2 where flags exclude each other */
async function openSource(flags: ServeFlags, context: CliContext): Promise<Source> {
  const { from, person, redact, content } = flags;
  if (from !== undefined) {
    if (content === true)
      throw new CliError("--from and --content exclude each other: a lake has no events", 2);
    const logs = await servedLakes({ ...flags, from }, context);
    return { logs, events: null, noEvents: lakeEvents, follow: async ({ onBegun }) => onBegun() };
  }
  if (person !== undefined) throw new CliError(personOfLogs, 2);
  const roots = await resolveRoots(flags, context);
  const options = {
    findRoots: () => resolveRoots(flags, context),
    lookedIn: roots.lookedIn,
    mayBeMissing: (flags.path ?? []).length === 0,
    prices: await priceBookOfFlags(flags, context),
    hasContent: content === true,
    ...(context.files === undefined ? {} : { files: context.files }),
  };
  const processes = await context.processes?.();
  const events = redact === true ? null : openEvents(roots.roots, processes, flags, context);
  return {
    logs: servedLogs(flags, context),
    events,
    noEvents: hiddenEvents,
    follow: (how) => followEvents(events, { ...options, ...how }),
  };
}

/** Events of the logs, which go on where an earlier run on the same logs ended. */
function openEvents(
  roots: readonly string[],
  processes: RunningProcesses | undefined,
  { content, cache, quiet }: ServeFlags,
  { cache: kept, files, stderr }: CliContext,
): OpenedChannel<AgentEvent> {
  const isKept = cache !== false && kept !== undefined && processes !== undefined;
  const of = JSON.stringify([[...roots].sort(), content === true]);
  return openChannel<AgentEvent>({
    folder: isKept ? kept.folder : null,
    name: `live-${createHash("sha256").update(of).digest("hex").slice(0, 16)}`,
    processId: processes?.own ?? 0,
    isRunning: processes?.isRunning ?? (() => false),
    files,
    onUnwritten: (error) => {
      if (!quiet)
        stderr.write(
          `Events are kept in memory alone, their journal could not be written: ${messageOf(error)}\n`,
        );
    },
  });
}

function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
