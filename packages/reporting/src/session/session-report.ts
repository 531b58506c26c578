import { assertTimezone } from "@turnmeter/schema/names.js";
import { amount, say, joined } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import type { Report } from "../report.js";
import { projectName, shortName } from "../words/names.js";
import { sessionName } from "../words/session-name.js";
import { endingText, sessionKindText } from "./names.js";
import { sessionHeadline } from "./session-headline.js";
import { topTurnReading } from "./session-findings.js";
import { costReading } from "./session-readings.js";
import { sessionSections } from "./session-sections.js";
import type { SessionReportData } from "./session-sections.js";
import { footerText } from "../words/footer.js";

/**
 * The report of one session.
 *
 * @throws RangeError if the zone is not known
 */
export function sessionReport(data: SessionReportData): Report {
  assertTimezone(data.timezone);
  const { detail, totals, dataNotes } = data;
  const { session } = detail;
  return {
    kicker: "session",
    title: session === null ? "No session" : sessionName(session, data.timezone),
    subtitle: subtitle(data),
    summary:
      session === null
        ? "The logs hold no such session."
        : joined([costReading(totals), topTurnReading(detail, totals)]),
    sampleNotice: null,
    headline: session === null ? [] : sessionHeadline(data),
    sections: sessionSections(data),
    quality:
      dataNotes.length === 0
        ? null
        : {
            reading: "What the figures leave out, and how far they hold.",
            notes: dataNotes.map((text) => ({ severity: "note" as const, text })),
            tables: [],
          },
    method,
    footer: footerText(data),
  };
}

function subtitle({ detail: { session }, limits, timezone }: SessionReportData): Text {
  if (session === null) return `${timezone} time`;
  const { sessionId, project, source, models, startedAt, endedAt, ending, kind } = session;
  const [first, ...more] = models;
  return joined(
    [
      sessionId,
      project === null ? null : shortName(projectName(project)),
      `${source}, ${sessionKindText[kind]}`,
      first === undefined
        ? null
        : say`${shortName(first)}${more.length > 0 ? say` and ${amount.count(more.length)} more` : ""}`,
      startedAt === null ? null : say`${amount.span(startedAt, endedAt, timezone)} ${timezone} time`,
      ending === null ? null : `ended: ${endingText[ending]}`,
      limits === null ? null : `only ${limits}`,
    ],
    " · ",
  );
}

const method: readonly string[] = [
  "Cost: list prices of their day for logged requests, not your bill. Turns and what belongs to none add up to it, and so do the main thread and its subagents.",
  "Time of a call: the tool's own figure where there is one; else from call to result, which may include hooks and a wait for permission.",
  "Calls that were rejected, denied or cancelled never ran and are in no figure of time.",
  "At once: a call counts from its run, or the call, to its result; what ends as another begins does not overlap.",
  "Results in the context are estimates: the growth of the prompt between two requests is measured; the output of the response before is taken from it, and the rest is split among the results that came in between by their bytes. Each part then pays in every later prompt of the thread, at the cached price as far as the prompt's cached beginning reaches, until a compaction or a shorter prompt.",
  "A subagent's answer is not logged in tokens: the output of its last response is an upper bound, and its bytes are those of the logged result.",
];
