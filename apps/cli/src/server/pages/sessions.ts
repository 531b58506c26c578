import { usageBySession, type SessionUsageRow } from "@turnmeter/metrics";
import { sessionNames, sessionsReport } from "@turnmeter/reporting";
import { noLogsLines } from "../../logs/no-logs.js";
import { withNotice, pricesOf } from "../../output/page-file.js";
import { periodText } from "../../output/texts.js";
import type { Selection } from "../../logs/selection.js";
import { programVersion } from "../../common/version.js";
import { addressOf, partsOf, sharedNames, chosenOf, COMPARE, navigationOf, SESSIONS } from "./choice.js";
import type { MadePage, PageOptions } from "./choice.js";
import { choiceForm } from "./choice-form.js";

const SEARCHED = "Every word has to stand in the session's name, project, models or id.";

/** Every chosen session that contains the searched words; the newest first. */
export async function sessionsPage(options: PageOptions): Promise<MadePage> {
  const { logs, query, choice } = options;
  const selection = await chosenOf(options, { usual: "all" });
  const { facts, settings, period } = selection;
  const rows = usageBySession(facts, { withModels: true });
  const nameOf = sessionNames(rows, settings.timezone);
  const found = rows
    .filter((row) => hasWords(row, nameOf(row), choice.search))
    .sort((a, b) => compareTexts(b.startedAt, a.startedAt) || compareTexts(a.sessionId, b.sessionId));
  const first =
    choice.with === null
      ? null
      : (usageBySession(logs.read).find(({ sessionId }) => sessionId === choice.with) ?? null);
  const report = sessionsReport({
    version: programVersion(),
    sessions: found,
    nameOf,
    timezone: settings.timezone,
    period: periodText(period),
    search: choice.search,
    empty: emptyOf(selection, choice.search),
    prices: pricesOf(selection),
    actions: found.map((row) => actionOf(row, first, query)),
  });
  const form = choiceForm({
    path: SESSIONS,
    query,
    facts: logs.read,
    settings,
    usualPeriod: "All days",
    searches: "sessions",
  });
  const cancel = addressOf(SESSIONS, partsOf(query, [...sharedNames, "q"]));
  return {
    report: withNotice(report, selection),
    navigation: navigationOf(query, SESSIONS, {
      choice: form,
      ...(first === null
        ? {}
        : {
            notice: `Choose a session to compare with “${sessionNames([first], settings.timezone)(first)}”.`,
            actions: [{ text: "Cancel comparison", href: cancel }],
          }),
    }),
    status: 200,
  };
}

function emptyOf(selection: Selection, search: string): string {
  if (!selection.hasLogs) return noLogsLines(selection).join("\n");
  return search === "" ? "No session matches." : SEARCHED;
}

/** A row picks the first session to compare, then the second; the earlier one goes left. */
function actionOf(row: SessionUsageRow, first: SessionUsageRow | null, query: URLSearchParams) {
  if (first === null) {
    const kept = partsOf(query, [...sharedNames, "q"]);
    return { text: "Compare", href: addressOf(SESSIONS, { ...kept, with: row.sessionId }) };
  }
  if (first.sessionId === row.sessionId)
    return { text: "Cancel", href: addressOf(SESSIONS, partsOf(query, [...sharedNames, "q"])) };
  const [before, after] = compareTexts(first.startedAt, row.startedAt) <= 0 ? [first, row] : [row, first];
  return {
    text: "With this",
    href: addressOf(COMPARE, { a: before.sessionId, b: after.sessionId }),
  };
}

function hasWords(row: SessionUsageRow, name: string, search: string): boolean {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return true;
  const { sessionId, title, project, models = [] } = row;
  const text = [name, title, sessionId, project, ...models].join("\n").toLowerCase();
  return words.every((word) => text.includes(word));
}

function compareTexts(a: string | null, b: string | null): number {
  const [one, other] = [a ?? "", b ?? ""];
  return one < other ? -1 : one > other ? 1 : 0;
}
