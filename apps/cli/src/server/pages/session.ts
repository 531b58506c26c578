import { factsOfSession } from "@turnmeter/metrics";
import { detailOf, sessionReportOf } from "../../analysis/session/session-page.js";
import { findSession } from "../../logs/find-session.js";
import { withNotice } from "../../output/page-file.js";
import { periodSettings } from "../../specification/flags/period-of-flags.js";
import { addressOf, choiceOf } from "./choice.js";
import { chosenOf, navigationOf, SESSIONS, sessionAddress } from "./page-parts.js";
import type { MadePage, PageOptions } from "./page-parts.js";

/**
 * One session, of all days and whatever else the address chooses; or the address of the session that a prefix names.
 *
 * @throws {CliError} 2 if there is none, or there are several
 */
export async function sessionPage(
  named: string,
  options: Omit<PageOptions, "choice">,
): Promise<MadePage | { readonly location: string }> {
  const { logs, query, flags, context } = options;
  const sessionId = findSession(named, logs.read, periodSettings(flags, context).timezone);
  if (sessionId !== named) return { location: sessionAddress(sessionId) };
  const all = await chosenOf({ ...options, choice: choiceOf(new URLSearchParams()) }, { usual: "all" });
  const selection = { ...all, facts: factsOfSession(all.facts, sessionId) };
  const report = sessionReportOf(selection, detailOf(selection), { isStatic: false, limits: null });
  const compare = { text: "Compare with another session", href: addressOf(SESSIONS, { with: sessionId }) };
  return {
    report: withNotice(report, flags),
    navigation: navigationOf(query, sessionAddress(sessionId), { actions: [compare] }),
    status: 200,
  };
}
