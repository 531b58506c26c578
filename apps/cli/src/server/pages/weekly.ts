import { problemCounts } from "@turnmeter/metrics";
import { graveProblems, weeklyReport } from "@turnmeter/reporting";
import { planPart, reportData, withCoverage } from "../../analysis/weekly/weekly-page.js";
import { noLogsLines } from "../../logs/no-logs.js";
import { withNotice } from "../../output/page-file.js";
import { choiceForm } from "./choice-form.js";
import { messageReport } from "./message.js";
import { chosenOf, navigationOf, REPORT } from "./page-parts.js";
import type { MadePage, PageOptions } from "./page-parts.js";

/** The report over the days that are chosen; by default the last whole week. */
export async function weeklyPage(options: PageOptions): Promise<MadePage> {
  const { logs, query, flags, formats } = options;
  const selection = await chosenOf(options, { usual: "last-week" });
  const { settings } = selection;
  if (!selection.hasLogs && graveProblems(problemCounts(selection.allFacts)).length === 0)
    return {
      report: messageReport("No logs yet", noLogsLines(selection).join("\n")),
      navigation: navigationOf(query, REPORT),
      status: 200,
    };
  const sample = flags.sample === true ? { sampleNote: "" } : {};
  const data = reportData(selection, { ...sample, ...planPart(selection, flags) });
  const report = withCoverage(weeklyReport(data, { audit: null }), selection, formats);
  const choice = choiceForm({
    path: REPORT,
    query,
    facts: logs.read,
    settings,
    usualPeriod: "Last whole week",
    searches: null,
  });
  return {
    report: withNotice(report, flags),
    navigation: navigationOf(query, REPORT, { choice }),
    status: 200,
  };
}
