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
const columns = ["Call", "Turn", "Invoked", "Run", "Result", "Next response", "Time", "Outcome", "Where"];

/** Cells by the titles of their columns. */
type ShownCall = Readonly<Record<string, string>>;

/** The rows of a session page's table of calls, in order; of a time the milliseconds, of a place its line. */
export async function shownCalls(page: Page): Promise<readonly ShownCall[]> {
  const [head = [], ...rows] = await page.evaluate(() =>
    [...document.querySelectorAll("table")]
      .filter(({ caption }) => caption?.textContent?.trim() === "Life of each call")
      .flatMap((table) => [...table.querySelectorAll("tr")])
      .filter((row) => row.closest(".rest") === null)
      .map((row) =>
        Array.from(row.children, (cell) => ({
          text: cell.textContent?.replaceAll(/\s+/g, " ").trim() ?? "",
          value: cell.getAttribute("data-v") ?? "",
        })),
      ),
  );
  const titles = head.map(({ text }) => text);
  return rows.map((row) => {
    const shown = (title: string): string => {
      const { text = "", value = "" } = row[titles.indexOf(title)] ?? {};
      if (title === "Where") return /:(\d+)$/.exec(text)?.[1] ?? "";
      return title === "Time" ? value : text;
    };
    return Object.fromEntries(columns.map((title) => [title, shown(title)]));
  });
}

/** What the page of a session has to show of calls: their fields as text, by the clock of Berlin in winter. */
export function wantedCalls(calls: readonly SessionCall[]): readonly ShownCall[] {
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

function clock(at: string | null): string {
  return at === null ? "not logged" : new Date(Date.parse(at) + HOUR_MS).toISOString().slice(11, 19);
}
