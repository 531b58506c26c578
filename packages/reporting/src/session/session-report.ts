import { amount, say, joined } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import type { Report, ReportFinding } from "../report.js";
import { projectName, shortName } from "../words/names.js";
import { sessionName } from "../words/session-name.js";
import { endingText } from "./names.js";
import { sessionHeadline } from "./session-headline.js";
import { failuresFinding, rentFinding, subagentsFinding } from "./session-findings.js";
import { costReading, turnFinding } from "./session-readings.js";
import { sessionSections } from "./session-sections.js";
import type { SessionReportData } from "./session-sections.js";
import { footerText } from "../words/footer.js";

/** The report of one session. */
export function sessionReport(data: SessionReportData): Report {
  const { detail, totals, dataNotes } = data;
  const { session } = detail;
  return {
    kicker: "session",
    title: session === null ? "No session" : sessionName(session, data.timezone),
    subtitle: subtitle(data),
    summary:
      session === null ? "The logs hold no such session." : joined([costReading(totals), topTurn(data)]),
    sampleNotice: null,
    headline: session === null ? [] : sessionHeadline(data),
    findings: session === null ? [] : findings(data),
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

/** The turn that cost most, as a sentence. */
function topTurn({ detail, totals }: SessionReportData): Text | null {
  const top = turnFinding(detail, totals);
  return top === "" ? null : say`${top}.`;
}

function subtitle({ detail: { session }, limits, timezone }: SessionReportData): Text {
  if (session === null) return `${timezone} time`;
  const { sessionId, project, source, models, startedAt, endedAt, ending, kind } = session;
  const [first, ...more] = models;
  return joined(
    [
      sessionId,
      project === null ? null : shortName(projectName(project)),
      `${source}, ${kind}`,
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

/** What results cost in the context stands out from a cent on. */
const LEAST_RENT_USD = 0.01;

function findings({ detail, totals }: SessionReportData): readonly ReportFinding[] {
  const failing = detail.chains.filter(({ end }) => end !== "fixed").length;
  return [
    ...((detail.rent.parts.find(({ part }) => part === "results")?.costUsd ?? 0) >= LEAST_RENT_USD
      ? [
          finding(
            "session-rent-of-results",
            "neutral",
            rentFinding(detail.rent),
            "Results in the context",
            "rent",
          ),
        ]
      : []),
    ...(detail.chains.length > 0
      ? [
          finding(
            "session-failures",
            failing > 0 ? "bad" : "neutral",
            failuresFinding(detail.chains),
            "Failures and retries",
            "failures",
          ),
        ]
      : []),
    ...(detail.agents.length > 1
      ? [finding("session-subagents", "neutral", subagentsFinding(detail, totals), "Subagents", "subagents")]
      : []),
  ];
}

function finding(
  id: string,
  tone: ReportFinding["tone"],
  text: Text,
  label: string,
  section: string,
): ReportFinding {
  return { id, tone, text: say`${text}.`, evidence: [{ label, section, place: null }] };
}

const method: readonly string[] = [
  "Cost: list prices of their day for logged requests, not your bill. Turns and what belongs to none add up to it, and so do the main thread and its subagents.",
  "Time of a call: the tool's own figure where there is one; else from call to result, which may include hooks and a wait for permission.",
  "Calls that were rejected, denied or cancelled never ran and are in no figure of time.",
  "At once: a call counts from its run, or the call, to its result; what ends as another begins does not overlap.",
  "Results in the context are estimates: the growth of the prompt between two requests is measured; the output of the response before is taken from it, and the rest is split among the results that came in between by their bytes. Each part then pays in every later prompt of the thread, at the cached price as far as the prompt's cached beginning reaches, until a compaction or a shorter prompt.",
  "A subagent's answer is not logged in tokens: the output of its last response is an upper bound, and its bytes are those of the logged result.",
];
