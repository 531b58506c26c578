import { factsOfSession } from "@turnmeter/metrics";
import { boundedText } from "@turnmeter/reporting";
import { detailOf, sessionReportOf } from "../../analysis/session/session-page.js";
import { sessionsNamed } from "../../logs/find-session.js";
import { withNotice } from "../../output/page-file.js";
import { messageReport } from "./message.js";
import { addressOf, choiceOf } from "./choice.js";
import { chosenOf, navigationOf, SESSIONS, sessionAddress } from "./page-parts.js";
import type { MadePage, PageOptions } from "./page-parts.js";

/** One session, of all days; or the address of the one that a prefix names, or of the list of those that it may name. */
export async function sessionPage(
  named: string,
  options: Omit<PageOptions, "choice">,
): Promise<MadePage | { readonly location: string }> {
  const { logs, query, flags } = options;
  const [found, ...others] = sessionsNamed(named, logs.read);
  if (found === undefined) return noSession(named, query);
  if (others.length > 0) return { location: addressOf(SESSIONS, { q: named }) };
  const { sessionId } = found;
  if (sessionId !== named) return { location: sessionAddress(sessionId) };
  const all = await chosenOf({ ...options, choice: choiceOf(new URLSearchParams()) }, { usual: "all" });
  const selection = { ...all, facts: factsOfSession(all.facts, sessionId) };
  const report = sessionReportOf(selection, detailOf(selection), { isStatic: false, limits: null });
  const compare = { text: "Compare with another session", href: addressOf(SESSIONS, { with: sessionId }) };
  return {
    report: withNotice(report, flags),
    navigation: navigationOf(query, SESSIONS, { actions: [compare] }),
    status: 200,
  };
}

function noSession(named: string, query: URLSearchParams): MadePage {
  const text = `No session in the logs, and no subagent, has an id that begins with ${boundedText(named)}.`;
  return {
    report: messageReport("There is no such session", text),
    navigation: navigationOf(query, SESSIONS),
    status: 404,
  };
}
