import {
  escapeTerminal,
  formatInstant,
  formatTokens,
  projectName,
  shortModel,
  textWidth,
  truncateText,
} from "@turnmeter/reporting";
import { budgetPiece, coloured, percent, toneOf, windowText, type Piece } from "../statusline/status-line.js";
import { agoText, callsText, callText, dollars, elapsedText, failureText, workTexts } from "./watch-news.js";
import type { AgentView, SessionView, WatchView, WorkView } from "./watch-view.js";

/** The room that lines have, columns and rows of a terminal; null where there is no limit. */
export interface Room {
  readonly columns: number | null;
  readonly rows: number | null;
}

type Line = readonly Piece[];

const separator: Piece = { text: " · ", tone: "faint" };
const empty: Line = [];
const shortId = 8;
const barCells = 20;

/** A view as the lines of a terminal: as wide and as many as there is room for. */
export function watchLines(view: WatchView, room: Room, color: boolean): readonly string[] {
  const head = [headLine(view), empty, ...workLines(view)];
  const { session } = view;
  const lists = session === null ? [othersList(view)] : [...sessionLists(session), othersList(view)];
  const about = session === null ? noSession : sessionLines(session);
  const notices = view.notices.map((text): Line => [{ text, tone: "warning" }]);
  const fixed = [...head, empty, ...about, ...notices];
  const shown = lists.filter(({ items }) => items.length > 0);
  const left = room.rows === null ? null : room.rows - fixed.length;
  const lines = [...fixed, ...fitted(shown, left)].slice(0, room.rows ?? undefined);
  return lines.map((line) => lineText(line, room.columns, color));
}

function lineText(line: Line, columns: number | null, color: boolean): string {
  let left = columns ?? Infinity;
  const texts: string[] = [];
  for (const { text, tone } of line) {
    if (left <= 0) break;
    const safe = escapeTerminal(text);
    const fitting = left === Infinity ? safe : truncateText(safe, left);
    texts.push(coloured({ text: fitting, tone }, color));
    left -= textWidth(fitting);
    if (fitting !== safe) break;
  }
  return texts.join("");
}

function plain(text: string): Piece {
  return { text, tone: "plain" };
}

function joinedLine(pieces: readonly Piece[]): Line {
  return pieces.flatMap((piece, place) => (place === 0 ? [piece] : [separator, piece]));
}

function headLine({ nowMs, timezone }: WatchView): Line {
  const instant = formatInstant(new Date(nowMs).toISOString(), timezone);
  return [
    { text: "turnmeter watch", tone: "strong" },
    { text: ` · ${instant} ${timezone}`, tone: "faint" },
  ];
}

const labelWidth = 9;

function labelled(label: string, pieces: Line): Line {
  return [{ text: label.padEnd(labelWidth), tone: "faint" }, ...pieces];
}

function workLines({ today, session, window, budget }: WatchView): readonly Line[] {
  const rows: readonly (readonly [string, WorkView])[] = [
    ...(today === null ? [] : [["Today", today] as const]),
    ...(session === null ? [] : [["Session", session.work] as const]),
  ];
  const texts = rows.map(([, work]) => workTexts(work));
  const widths = [0, 1, 2].map((at) => Math.max(0, ...texts.map((parts) => textWidth(parts[at] ?? ""))));
  return [
    ...rows.map(([label], row) =>
      labelled(
        label,
        joinedLine(
          texts[row]!.map((text, at): Piece => ({
            text: text.padEnd(widths[at] ?? 0),
            tone: at === 0 ? "strong" : "plain",
          })),
        ),
      ),
    ),
    ...(window === null ? [] : [labelled("Window", [plain(windowText(window))])]),
    ...(budget === null ? [] : [labelled("Budget", [budgetPiece(budget)])]),
  ];
}

const noSession: readonly Line[] = [[plain("No recent session.")]];

function sessionLines(session: SessionView): readonly Line[] {
  const { name, project, model, sessionId, quietMs } = session;
  return [
    joinedLine([
      { text: name, tone: "strong" },
      ...(project === null ? [] : [plain(projectName(project))]),
      ...(model === null ? [] : [plain(shortModel(model))]),
      { text: sessionId.slice(0, shortId), tone: "faint" },
      ...(quietMs === null ? [] : [{ text: agoText(quietMs), tone: "faint" } as const]),
    ]),
    labelled("Context", contextPieces(session)),
  ];
}

function contextPieces({ contextTokens, contextWindowTokens, contextShare, cacheShare }: SessionView): Line {
  const cache = cacheShare === null ? [] : [plain(`cache ${percent(cacheShare)}`)];
  if (contextTokens === null) return joinedLine([plain("not known yet"), ...cache]);
  if (contextShare === null) return joinedLine([plain(`${formatTokens(contextTokens)} tokens`), ...cache]);
  const tone = toneOf(contextShare);
  const filled = Math.min(barCells, Math.round(contextShare * barCells));
  return [
    { text: "█".repeat(filled), tone },
    { text: "░".repeat(barCells - filled), tone: "faint" },
    plain(" "),
    { text: percent(contextShare), tone },
    ...joinedLine([
      plain(` of ${formatTokens(contextWindowTokens)}: ${formatTokens(contextTokens)} tokens`),
      ...cache,
    ]),
  ];
}

interface List {
  readonly title: string;
  readonly items: readonly Line[];
  /** Which items to drop last if space is short, by index; default the first ones. */
  readonly important?: readonly boolean[];
}

function sessionLists({ running, agents, failures, failedCalls }: SessionView): readonly List[] {
  const of = failedCalls > failures.length ? `, the latest of ${failedCalls}` : "";
  return [
    {
      title: "Running",
      items: running.map((call) => [
        plain("  "),
        plain(callText(call)),
        ...(call.isBackground ? [{ text: " in the background", tone: "faint" } as const] : []),
        { text: `  ${elapsedText(call.elapsedMs)}`, tone: "good" },
      ]),
    },
    {
      title: "Subagents",
      items: agents.map(agentLine),
      important: agents.map(({ isRunning }) => isRunning),
    },
    {
      title: `Failures${of}`,
      items: failures.map((failure) => [
        plain("  "),
        plain(callText(failure)),
        { text: `  ${failureText(failure)}`, tone: "bad" },
        { text: `  ${agoText(failure.agoMs)}`, tone: "faint" },
      ]),
    },
  ];
}

function agentLine({
  agentType,
  description,
  depth,
  status,
  isRunning,
  elapsedMs,
  cost,
  toolCalls,
}: AgentView): Line {
  return [
    plain("  ".repeat(Math.max(1, depth))),
    { text: agentType, tone: isRunning ? "strong" : "plain" },
    ...(description === null ? [] : [plain(` ${description}`)]),
    plain("  "),
    { text: isRunning ? "running" : (status ?? "state not known"), tone: isRunning ? "good" : "faint" },
    plain(
      `  ${[dollars(cost), callsText(toolCalls), elapsedText(elapsedMs)].filter((text) => text !== "").join(" · ")}`,
    ),
  ];
}

function othersList({ others }: WatchView): List {
  return {
    title: "Other sessions today",
    items: others.map(({ name, cost, sessionId, quietMs }) => [
      plain("  "),
      plain(name),
      plain(`  ${dollars(cost)}`),
      { text: `  ${sessionId.slice(0, shortId)}  ${agoText(quietMs)}`, tone: "faint" },
    ]),
  };
}

/** Fits lists into the given lines: the longest lists lose rows and say how many. */
function fitted(lists: readonly List[], rows: number | null): readonly Line[] {
  const counts = lists.map(({ items }) => items.length);
  const needed = (): number =>
    counts.reduce((sum, count, at) => sum + 2 + count + Number(count < lists[at]!.items.length), 0);
  const most = rows ?? Infinity;
  while (needed() > most && counts.some((count) => count > 1)) {
    const longest = counts.indexOf(Math.max(...counts));
    counts[longest]! -= 1;
  }
  // To leave out one row and say so takes as many lines.
  const shown = counts.map((count, at) => (count === lists[at]!.items.length - 1 ? count + 1 : count));
  return lists.flatMap((list, at) => [
    empty,
    [{ text: list.title, tone: "strong" } as const],
    ...cut(list, shown[at]!),
  ]);
}

function cut({ items, important }: List, count: number): readonly Line[] {
  if (count >= items.length) return items;
  const places = items.map((_, place) => place);
  const first =
    important === undefined ? places : places.toSorted((a, b) => Number(important[b]) - Number(important[a]));
  const kept = new Set(first.slice(0, count));
  return [
    ...items.filter((_, place) => kept.has(place)),
    [{ text: `  ${items.length - count} more`, tone: "faint" }],
  ];
}
