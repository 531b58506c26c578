import { factsOfSession, unpricedModels, type SessionDetail, type Period } from "@turnmeter/metrics";
import {
  formatsOf,
  agentsTable,
  amount,
  chainsTable,
  filesTable,
  rentPartsTable,
  resultsTable,
  say,
  slowestTable,
  turnsTable,
  endingText,
  sessionKindText,
  escapeTerminal,
  formatSpan,
  projectName,
  sessionHeadline,
  sessionName,
  wrapText,
  written,
} from "@turnmeter/reporting";
import type { TableTrend, TableView } from "@turnmeter/reporting";
import { detailOf, sessionReportOf } from "../analysis/session/session-page.js";
import { CliError } from "../common/cli-error.js";
import type { CliContext } from "../common/context.js";
import { emptyText, periodText } from "../output/texts.js";
import { printResult } from "../output/print-result.js";
import { findSession, sessionsNamed } from "../logs/find-session.js";
import { latestName, latestSession } from "../logs/latest-session.js";
import { openSelection, type Selection } from "../logs/selection.js";
import { selectionTotals } from "../logs/selection-totals.js";
import { pricesOf, printPage } from "../output/page-file.js";
import { redactSelection } from "../logs/redact.js";
import { failAfterResult } from "../output/fail-after-result.js";
import type { FlagsOf } from "./specifications/own-flags.js";
import { useColor, terminalWidth } from "../output/terminal.js";

/** One session in depth. */
export async function session(flags: FlagsOf<"session">, context: CliContext, id: string): Promise<void> {
  const found = await openSelection(flags, context, { redact: false });
  const shown = redactSelection(found);
  if (!shown.hasLogs) throw new CliError(emptyText(shown), 1);
  const selection = ofSession(shown, shownId(id, found, shown));
  const detail = detailOf(selection);
  const { format, table } = selection.output;
  if (format === "html") {
    const { period } = selection;
    const isWhole = period.since === null && period.until === null;
    const limits = isWhole ? null : periodText(period);
    const report = sessionReportOf(selection, detail, { isStatic: flags.static, limits });
    await printPage(report, { command: "session", form: flags }, selection);
    failAfterResult(selection);
    return;
  }
  if (format === "table" && table === undefined) context.stdout.write(sessionHeadText(detail, selection));
  const { turns: rows, ...parts } = detail;
  const extra = { ...parts, unpricedModels: unpricedModels(selection.facts), prices: pricesOf(selection) };
  await printResult(selection, {
    name: "session",
    rows,
    extra,
    view: () => sessionView(detail, selection.period),
  });
}

/** The requested session's id as shown. Errors for ids that match none or several name none either. */
function shownId(id: string, found: Selection, shown: Selection): string {
  if (id === latestName) {
    const latest = latestSession(shown.facts);
    if (latest === null) throw new CliError(emptyText(shown), 2);
    return latest;
  }
  const [named, ...others] = sessionsNamed(id, found.reachableFacts);
  if (named === undefined || others.length > 0)
    return findSession(id, shown.reachableFacts, shown.settings.timezone);
  // What is shown has the same rows in the same order.
  const row = [...found.reachableFacts.sessions.columns.sessionId].indexOf(named.sessionId);
  return shown.reachableFacts.sessions.columns.sessionId.at(row);
}

function ofSession(selection: Selection, sessionId: string): Selection {
  return {
    ...selection,
    facts: factsOfSession(selection.facts, sessionId),
    allFacts: factsOfSession(selection.allFacts, sessionId),
    unfilteredFacts: factsOfSession(selection.unfilteredFacts, sessionId),
    reachableFacts: factsOfSession(selection.reachableFacts, sessionId),
  };
}

const most = 10;
/** Blocks of the trend that fit beside its title in 80 columns. */
const mostBlocks = 32;

function sessionView(detail: SessionDetail, { timezone }: Pick<Period, "timezone">): TableView {
  const options = { timezone, most };
  const { turns, agents, chains, calls, rent, files, context } = detail;
  const trend = contextTrend(context);
  return {
    ...turnsTable(turns, options),
    ...(trend === null ? {} : { trend }),
    more: [
      ...(agents.length > 1 ? [agentsTable(agents)] : []),
      ...(chains.length > 0 ? [chainsTable(chains, options)] : []),
      ...(calls.length > 0 ? [slowestTable(calls, options)] : []),
      ...(rent.rows.length > 0 ? [resultsTable(rent, options), rentPartsTable(rent)] : []),
      ...(files.length > 0 ? [filesTable(files, options)] : []),
    ],
  };
}

/** Main-thread prompt sizes in order, long runs bucketed by maximum; null for fewer than two. */
function contextTrend(context: SessionDetail["context"]): TableTrend | null {
  const prompts = context.filter(({ agentId }) => agentId === null).map(({ promptTokens }) => promptTokens);
  if (prompts.length < 2) return null;
  const few = Math.ceil(prompts.length / mostBlocks);
  const values = Array.from({ length: Math.ceil(prompts.length / few) }, (_, place) =>
    prompts.slice(place * few, (place + 1) * few).reduce((largest, tokens) => Math.max(largest, tokens), 0),
  );
  return {
    title: few === 1 ? "Context by request" : say`Context by ${amount.count(few)} requests`,
    values,
    kind: "tokens",
  };
}

/** Name, facts and figures of a session, as lines above its tables; empty if there is no session. */
function sessionHeadText(detail: SessionDetail, selection: Selection): string {
  const { session: facts } = detail;
  if (facts === null) return "";
  const { output, context, period } = selection;
  const { timezone } = period;
  const formats = formatsOf(output.locale);
  const isColored = useColor(output, context);
  const bold = (text: string): string => (isColored ? `\u001b[1m${text}\u001b[22m` : text);
  const dim = (text: string): string => (isColored ? `\u001b[2m${text}\u001b[22m` : text);
  const { sessionId, project, source, kind, models, startedAt, endedAt, ending } = facts;
  const figures = written(sessionHeadline({ detail, totals: selectionTotals(selection) }), formats);
  const width = Math.max(...figures.map(({ label }) => label.length)) + 2;
  const valueWidth = Math.max(...figures.map(({ value }) => value.length)) + 2;
  const columns = terminalWidth(context) ?? Number.POSITIVE_INFINITY;
  const wrapped = (text: string): string[] => wrapText(escapeTerminal(text), columns);
  const lines = [
    ...wrapped(sessionName(facts, timezone)).map(bold),
    ...[
      `${sessionId} · ${source}, ${sessionKindText[kind]}`,
      [
        project === null ? "" : projectName(project),
        `${models[0] ?? ""}${models.length > 1 ? ` and ${models.length - 1} more` : ""}`,
      ]
        .filter((part) => part !== "")
        .join(" · "),
      startedAt === null
        ? ""
        : `${formatSpan(startedAt, endedAt, timezone, formats)} ${timezone}${ending === null ? "" : ` · ${endingText[ending]}`}`,
    ]
      .filter((text) => text !== "")
      .flatMap(wrapped)
      .map(dim),
    "",
    ...figures.flatMap(({ label, value, detail: more }) => {
      const figure = `${label.padEnd(width)}${value.padEnd(valueWidth)}`;
      if (more === null) return [figure];
      const [first = "", ...rest] = wrapText(escapeTerminal(more), columns - figure.length);
      const below = " ".repeat(figure.length);
      return [`${figure}${dim(first)}`, ...rest.map((text) => `${below}${dim(text)}`)];
    }),
  ];
  return `${lines.map((line) => `${line.trimEnd()}\n`).join("")}\n`;
}
