import { redactFacts, type Redaction } from "@turnmeter/metrics";
import type { SafeFsError } from "@turnmeter/safe-fs";
import { escapeTerminal, formatCount } from "@turnmeter/reporting";
import { CliError } from "../common/cli-error.js";
import type { CliContext, LiveTerminal } from "../common/context.js";
import { NewsOfSessions, type SessionNews } from "../live/session-news.js";
import { openLiveFacts, type LiveFacts } from "../live/live-facts.js";
import { ChangeSignal, drawScreen } from "../live/watch-screen.js";
import { writeEvents } from "../live/watch-events.js";
import { watchFigures, type WatchFigures } from "../live/watch-figures.js";
import { watchLines } from "../live/watch-lines.js";
import { headedLines, newsLines, sumsLine, type LinesOfSession } from "../live/watch-news.js";
import { watchView, type WatchView } from "../live/watch-view.js";
import { findSession, sessionsNamed } from "../logs/find-session.js";
import { nothingAllowed } from "../logs/nothing-read.js";
import { priceBookIn } from "../logs/price-book.js";
import { readFacts } from "../logs/read-facts.js";
import { readingOptions } from "../logs/reading-options.js";
import { resolveRoots } from "../logs/resolve-roots.js";
import { meteredSources } from "../logs/source-traits.js";
import { terminalWidth, useColor } from "../output/terminal.js";
import { periodSettings } from "../specification/flags/period-of-flags.js";
import { monthBudgetOf } from "../statusline/log-figures.js";
import { recentSince, unreadLogs } from "../statusline/recent-facts.js";
import type { FlagsOf } from "./specifications/own-flags.js";

/** What the logs say now, and on as they grow, until it is ended. */
export async function watch(flags: FlagsOf<"watch">, context: CliContext): Promise<void> {
  if (flags.format === "jsonl") {
    await writeEvents({ ...flags, session: onlySession(flags) }, context);
    return;
  }
  if (flags.resume !== undefined) throw new CliError("--resume needs --format jsonl", 2);
  const terminal = !flags.once && drawsScreen(context) ? ((await context.terminal?.()) ?? null) : null;
  const watched = await openWatched(flags, context, { isTold: terminal === null && !flags.once });
  try {
    if (flags.once) {
      // Whether there are older logs is not known.
      const failure = nothingAllowed(watched.live.facts());
      if (failure !== null) throw failure;
      const room = { columns: terminalWidth(context), rows: null };
      writeLines(watchLines(watched.view(), room, useColor(flags, context)), context);
      return;
    }
    await (terminal === null ? tell(watched, context) : draw(watched, terminal, flags, context));
  } finally {
    watched.close();
  }
}

/** Terminals that cannot move the cursor get lines. */
function drawsScreen({ stdout, env }: CliContext): boolean {
  return stdout.isTTY === true && env["TERM"] !== "dumb";
}

function writeLines(lines: readonly string[], { stdout }: Pick<CliContext, "stdout">): void {
  if (lines.length > 0) stdout.write(lines.map((line) => `${line.trimEnd()}\n`).join(""));
}

interface Watched {
  readonly figures: () => WatchFigures;
  readonly view: () => WatchView;
  /** What arrived since the last call. */
  readonly news: () => readonly SessionNews[];
  readonly live: LiveFacts;
  readonly close: () => void;
}

async function openWatched(
  flags: FlagsOf<"watch">,
  context: CliContext,
  { isTold }: { readonly isTold: boolean },
): Promise<Watched> {
  const lost = new Map<string, SafeFsError>();
  const onLost = (folder: string, error: SafeFsError): void => void lost.set(folder, error);
  const { live, sessionId } = await openSession(flags, context, onLost);
  const redaction = await redactionOfFlags(flags, context);
  const settings = () => ({
    ...periodSettings({ ...flags, weekStart: "monday" }, context),
    sessionId,
    metered: meteredSources(),
    budget: monthBudgetOf(flags, context),
  });
  const news = new NewsOfSessions(settings().nowMs);
  let untold: readonly SessionNews[] = [];
  const work = () => {
    const facts = redaction === null ? live.facts() : redactFacts(live.facts(), redaction);
    const unread = unreadLogs(facts, null);
    const parts = redaction === null ? live.parts() : [facts];
    const recent = { facts, parts, sinceMs: live.sinceMs() ?? 0, isComplete: true, unread };
    if (isTold) untold = [...untold, ...news.look(parts, sessionId)];
    return { of: live.count(), figures: watchFigures(recent, settings()), isAnyUnread: unread.isAny };
  };
  let worked = work();
  const current = () => {
    const { nowMs } = settings();
    const { startAt, endAt } = worked.figures.today;
    if (worked.of !== live.count() || nowMs < startAt || nowMs >= endAt) worked = work();
    return worked;
  };
  return {
    figures: () => current().figures,
    view() {
      const { nowMs, timezone } = settings();
      const { figures, isAnyUnread } = current();
      return watchView(figures, {
        nowMs,
        timezone,
        contextWindowTokens: flags.contextWindow ?? null,
        notices: [...(isAnyUnread ? [unreadNotice] : []), ...lostNotices(lost)],
      });
    },
    news() {
      current();
      const found = untold;
      untold = [];
      return found;
    },
    live,
    close: () => live.close(),
  };
}

const unreadNotice = "Some logs could not be read: dollars are a lower bound. `turnmeter doctor` names them.";

function lostNotices(lost: ReadonlyMap<string, SafeFsError>): readonly string[] {
  const [first] = lost.values();
  if (first === undefined) return [];
  const folders = lost.size === 1 ? "1 folder" : `${formatCount(lost.size)} folders`;
  return [`What changes in ${folders} shows after 5 s: ${first.reason}.`];
}

async function redactionOfFlags(
  { redact }: FlagsOf<"watch">,
  context: CliContext,
): Promise<Redaction | null> {
  if (redact !== true) return null;
  const { redactionOf } = await import("../logs/redact.js");
  return redactionOf(context);
}

/** The one session that flags name. @throws {CliError} 2 if they name several */
function onlySession({ session = [] }: FlagsOf<"watch">): string | undefined {
  const [first, ...others] = session;
  if (others.length > 0) throw new CliError("watch shows one session: pass one --session", 2);
  return first;
}

/** Live facts, and the whole id of the session that the flags name, whenever it was written; null where they name none. */
async function openSession(
  flags: FlagsOf<"watch">,
  context: CliContext,
  onLost: (folder: string, error: SafeFsError) => void,
): Promise<{ readonly live: LiveFacts; readonly sessionId: string | null }> {
  const session = onlySession(flags);
  const priceBook = await priceBookIn(flags.prices, context);
  const reading = readingOptions(flags, context);
  const options = {
    ...reading,
    now: () => flags.now ?? context.now(),
    processorMs: context.processorMs,
    priceBook,
    onLost,
    findRoots: () => resolveRoots(flags.path, context),
  };
  // The sample's files were not changed when its sessions were.
  const recent = (nowMs: number): number | null => (flags.sample === true ? null : recentSince(nowMs, flags));
  const live = await openLiveFacts({ ...options, changedSince: recent });
  if (session === undefined) return { live, sessionId: null };
  const { timezone } = periodSettings({ ...flags, weekStart: "monday" }, context);
  if (sessionsNamed(session, live.facts()).length > 0)
    return { live, sessionId: findSession(session, live.facts(), timezone) };
  live.close();
  const { facts: all } = await readFacts(await options.findRoots(), { ...reading, priceBook });
  const sessionId = findSession(session, all, timezone);
  const row = [...all.sessions.columns.sessionId].indexOf(sessionId);
  const startedAt = all.sessions.columns.startedAt.at(row) ?? 0;
  const changedSince = (nowMs: number) => Math.min(startedAt, recent(nowMs) ?? 0);
  return { live: await openLiveFacts({ ...options, changedSince }), sessionId };
}

/** Draws until stopped, then leaves the final totals as lines. */
async function draw(
  { figures, view, live }: Watched,
  terminal: LiveTerminal,
  flags: FlagsOf<"watch">,
  context: CliContext,
): Promise<void> {
  const color = useColor(flags, context);
  const following = await follow({ live, figures }, context);
  await drawScreen(terminal, {
    linesIn: (room) => watchLines(view(), room, color),
    stdout: context.stdout,
    changed: following.changed,
    stop: following.stop,
  });
  await following.ended;
  await live.readNow();
  writeLines([escapeTerminal(sumsLine(view()))], context);
}

/** Shortest time between two lines of totals, ms. */
const sumsEveryMs = 10_000;

async function tell({ figures, view, news, live }: Watched, context: CliContext): Promise<void> {
  const following = await follow({ live, figures }, context);
  let named: string | null = null;
  let isEmpty = false;
  let sums = "";
  let sumsAt = Number.NEGATIVE_INFINITY;
  const sumsOf = (shown: WatchView, isLast: boolean): readonly LinesOfSession[] => {
    const line = sumsLine(shown);
    const isDue = isLast || Math.abs(shown.nowMs - sumsAt) >= sumsEveryMs;
    if (line === "" || line === sums || !isDue) return [];
    [sums, sumsAt] = [line, shown.nowMs];
    return [{ session: shown.session, lines: [line] }];
  };
  const emptiness = ({ session }: WatchView): readonly LinesOfSession[] => {
    const wasEmpty = isEmpty;
    isEmpty = session === null;
    if (!isEmpty || wasEmpty) return [];
    named = null;
    return [{ session: null, lines: ["no recent session"] }];
  };
  const write = (isLast: boolean): void => {
    const shown = view();
    const came = news().flatMap((each) => newsLines(each, shown.timezone));
    const all = [...came, ...emptiness(shown), ...sumsOf(shown, isLast)];
    const headed = headedLines(all, named);
    named = headed.named;
    const time = clockText(shown);
    writeLines(
      headed.lines.map((line) => `${time} ${line}`),
      context,
    );
  };
  do write(false);
  while (await following.changed.wait(sumsEveryMs));
  await following.ended;
  await live.readNow();
  write(true);
}

function clockText({ nowMs, timezone }: WatchView): string {
  return new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", timeZone: timezone }).format(nowMs);
}

async function follow({ live, figures }: Pick<Watched, "live" | "figures">, { stopped }: CliContext) {
  const changed = new ChangeSignal();
  const signal = await stopped?.();
  const stop = (): void => {
    live.close();
    changed.end();
  };
  if (signal?.aborted === true) stop();
  signal?.addEventListener("abort", stop);
  const ended = (async () => {
    try {
      for await (const _ of live.changes()) {
        // Worked out here, so that it counts as work.
        figures();
        changed.set();
      }
    } finally {
      changed.end();
    }
  })();
  // What it throws is thrown where its end is waited for.
  ended.catch(() => {});
  return { changed, stop, ended };
}
