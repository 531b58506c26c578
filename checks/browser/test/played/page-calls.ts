import type { Page } from "playwright-core";

/** A call as `session --json` has it: what the page shows of it, too. */
export interface SessionCall {
  readonly callId: string;
  readonly tool: string;
  readonly program: string | null;
  readonly target: string | null;
  readonly turn: number | null;
  readonly outcome: string;
  readonly invokedAt: string | null;
  readonly runAt: string | null;
  readonly resultAt: string | null;
  readonly answeredAt: string | null;
  readonly durationMs: number | null;
  readonly isTimed: boolean;
  readonly line: number | null;
}

/** Titles of the columns that are compared. */
const columns = [
  "Call",
  "Turn",
  "Invoked",
  "Run",
  "Result",
  "Next response",
  "Time",
  "Outcome",
  "Where",
] as const;

type ShownCall = Readonly<Record<(typeof columns)[number], string>>;

/** The rows of a session page's table of calls, in order; of a time the milliseconds, of a place its line. */
export async function shownCalls(page: Page): Promise<readonly ShownCall[]> {
  return page.evaluate((titles) => {
    const textOf = (cell: Element | undefined): string =>
      cell?.textContent?.replace(/\s+/g, " ").trim() ?? "";
    const table = [...document.querySelectorAll("table")].find(
      ({ caption }) => textOf(caption ?? undefined) === "Life of each call",
    );
    const heads = [...(table?.tHead?.rows[0]?.cells ?? [])].map(textOf);
    return [...(table?.querySelectorAll("tbody:not(.rest) tr") ?? [])].map((row) => {
      const cells = [...row.children];
      const shown = (title: string): string => {
        const cell = cells[heads.indexOf(title)];
        if (title === "Time") return cell?.getAttribute("data-v") ?? "";
        if (title === "Where") return /:(\d+)$/.exec(textOf(cell))?.[1] ?? "";
        return textOf(cell);
      };
      return Object.fromEntries(titles.map((title) => [title, shown(title)])) as never;
    });
  }, columns);
}

/** What the page of a session has to show of calls: their fields as text, by the clock of Berlin in winter. */
export function wantedCalls(calls: readonly SessionCall[]): readonly ShownCall[] {
  const clock = (at: string | null): string =>
    at === null ? "not logged" : new Date(Date.parse(at) + HOUR_MS).toISOString().slice(11, 19);
  return calls.map((call) => {
    const about = call.program ?? call.target?.split("/").at(-1);
    return {
      Call: about === undefined ? call.tool : `${call.tool} ${about}`,
      Turn: String(call.turn ?? ""),
      Invoked: clock(call.invokedAt),
      Run: clock(call.runAt),
      Result: clock(call.resultAt),
      "Next response": clock(call.answeredAt),
      Time: String(call.durationMs ?? ""),
      Outcome: call.outcome,
      Where: String(call.line ?? ""),
    };
  });
}

const HOUR_MS = 3_600_000;
