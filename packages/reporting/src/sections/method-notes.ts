import type { WeeklyReportData } from "@turnmeter/metrics";

/** What the numbers mean, where they come from, and what logs never hold. */
export function methodNotes({ period, prices }: WeeklyReportData): readonly string[] {
  const week =
    period.weekStart === "monday" ? "Weeks run from Monday to Sunday" : "Weeks run from Sunday to Saturday";
  return [
    "Dollars are list prices of the vendors’ APIs. For users of a subscription they are not a bill.",
    "The computed cost is a lower bound of the bill: title and summary calls, permission classifiers, the request that compacts a conversation and the tokens of web searches are not in the logs.",
    `Prices are those of book ${prices.hash}, checked up to ${prices.asOf}; each request has the price of its day.`,
    "A request is one response of the API. Copies of it in resumed, forked and subagent logs are counted once, in one session.",
    "Tokens are what was not cached, read from a cache, written to one, and output; the kinds never overlap. Reasoning is part of the output.",
    "Error rate is failed and invalid calls of those that ran to an end. Rejected, denied, cancelled and interrupted calls are no errors of the tool.",
    "Percentiles are durations that occurred (nearest rank), of calls that ran: rejected, denied and cancelled ones never did. Time that a person took to allow a call is part of it where the log does not tell the two apart.",
    `Days, weeks and hours are those of ${period.timezone}. ${week}.`,
  ];
}
