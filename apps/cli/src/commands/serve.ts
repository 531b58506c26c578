import { createHash, randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import {
  openChannel,
  followLogs,
  knownLogsFrom,
  knownLogsText,
  SentStream,
  watchPlaces,
} from "@turnmeter/live";
import type { OpenedChannel, FollowOptions } from "@turnmeter/live";
import type { AgentEvent } from "@turnmeter/schema";
import { openStore } from "@turnmeter/safe-fs";
import { CliError, messageOf } from "../common/cli-error.js";
import type { CliContext, RunningProcesses } from "../common/context.js";
import { resolveRoots } from "../logs/resolve-roots.js";
import { personOfLogs } from "../logs/selection.js";
import { priceBookIn } from "../logs/price-book.js";
import { changesFrom, type Changes } from "../server/changes.js";
import { givenToken, newToken } from "../server/guard.js";
import { servedPages } from "../server/pages/served-pages.js";
import { servedLakes, servedLogs, type ServedLogs } from "../server/served-logs.js";
import { startServer, type RunningServer } from "../server/start-server.js";
import { periodSettings } from "../specification/flags/period-of-flags.js";
import type { FlagsOf } from "./specifications/own-flags.js";
import { openFile } from "../output/page-file.js";
import { budgetBy, fullBudget, restOf, type TimeSpent } from "../live/work-budget.js";

const LOOPBACK = "127.0.0.1";

/**
 * Serves pages and events until the program is ended.
 *
 * @throws {CliError} 2 if it is to listen to others without a token, or its time zone is unknown; 1 if it cannot listen
 */
export async function serve(flags: FlagsOf<"serve">, context: CliContext): Promise<void> {
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

interface Source {
  readonly logs: ServedLogs;
  readonly events: OpenedChannel<AgentEvent> | null;
  readonly noEvents: string;
  readonly follow: (how: Pick<FollowEventsOptions, "signal" | "onBegun" | "onChange">) => Promise<void>;
}

const hiddenEvents = "Events hold names, and --redact hides them: start `turnmeter serve` without it.";
const lakeEvents = "A lake has no events: start `turnmeter serve` without --from.";

/** @throws {CliError} as reading logs or lakes; 2 where flags exclude each other */
async function openSource(flags: FlagsOf<"serve">, context: CliContext): Promise<Source> {
  const { from, person, redact, content } = flags;
  if (from !== undefined) {
    if (content === true)
      throw new CliError("--from and --content exclude each other: a lake has no events", 2);
    const logs = await servedLakes({ ...flags, from }, context);
    return { logs, events: null, noEvents: lakeEvents, follow: async ({ onBegun }) => onBegun() };
  }
  if (person !== undefined) throw new CliError(personOfLogs, 2);
  const roots = await resolveRoots(flags.path, context);
  const options = {
    lookedIn: roots.lookedIn,
    mayBeMissing: (flags.path ?? []).length === 0,
    prices: await priceBookIn(flags.prices, context),
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

/** Events of the logs, resuming where an earlier run on the same logs ended. */
function openEvents(
  roots: readonly string[],
  processes: RunningProcesses | undefined,
  { content, cache, quiet }: FlagsOf<"serve">,
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

/**
 * Opens a server's first page in the browser through a redirect file that only the user can read, as other users can see the opener's
 * arguments. Returns a function that removes the file.
 * @throws {CliError} 1 if the opener cannot be started
 * @throws {SafeFsError} if the file cannot be written
 */
async function openOnce(server: RunningServer, context: CliContext): Promise<() => void> {
  const { cache, files } = context;
  const store = openStore(cache?.folder ?? join(tmpdir(), `turnmeter-${newToken()}`), files);
  const name = `open-${server.port}.html`;
  // Needs no escapes: the address is a host, a port, and letters, digits, hyphens and underscores.
  const page = `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${server.inviteOnce()}"><title>turnmeter</title>\n`;
  store.write(name, [Buffer.from(page)]);
  await openFile(join(store.folder, name), context);
  return () => {
    store.remove(name);
    if (cache === undefined) store.removeFolder();
  };
}

interface ChangeTeller {
  readonly notice: () => void;
  readonly end: () => void;
}

/**
 * Reports changes at once as long as the server has worked little; else when it has rested, so that pages that are open take a tenth
 * of a processor at most.
 *
 * @param spent by a clock that nobody sets
 */
export function changeTeller(changes: Changes, spent: () => TimeSpent): ChangeTeller {
  let budget = fullBudget(spent());
  let toldAtMs = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;
  const tell = (): void => {
    timer = null;
    toldAtMs = spent().atMs;
    changes.announce();
  };
  return {
    notice() {
      if (timer !== null) return;
      budget = budgetBy(spent(), budget);
      const sinceMs = budget.creditMs < 0 ? 0 : budget.atMs - toldAtMs;
      timer = setTimeout(tell, Math.max(0, restOf(budget) - sinceMs));
    },
    end() {
      if (timer !== null) clearTimeout(timer);
    },
  };
}

/** Events that are published before sockets get their turn. */
const MOST_AT_ONCE = 64;

interface FollowEventsOptions extends Pick<
  FollowOptions,
  "files" | "prices" | "hasContent" | "mayBeMissing"
> {
  readonly lookedIn: readonly string[];
  readonly signal: AbortSignal;
  /** Called when everything written from now on will be published. */
  readonly onBegun: () => void;
  readonly onChange: () => void;
}

async function followEvents(
  events: OpenedChannel<AgentEvent> | null,
  { onBegun, onChange, lookedIn, ...options }: FollowEventsOptions,
): Promise<void> {
  const { signal, files } = options;
  const watch = watchPlaces({ files }, onChange);
  if (events === null) {
    onBegun();
    for await (const _ of watch(lookedIn, { signal }));
    return;
  }
  const { channel, notes } = events;
  const sent = sentBefore(events);
  const following = followLogs(lookedIn, {
    ...options,
    ...(sent === null ? {} : { sent }),
    watch,
    onKnown(known) {
      notes.write(knownLogsText(known));
      onBegun();
    },
  });
  let published = 0;
  for await (const event of following) {
    channel.publish(event);
    // A burst is as large as what was read at once: those who take it at once are not slow.
    if (++published % MOST_AT_ONCE === 0) await setImmediate();
  }
}

function sentBefore({ channel, notes }: OpenedChannel<AgentEvent>): SentStream | null {
  const text = notes.read();
  const known = text === null ? null : knownLogsFrom(text);
  const sent = new SentStream(known);
  let count = 0;
  for (const event of channel.events()) if (sent.add(event)) count++;
  return known === null && count === 0 ? null : sent;
}
