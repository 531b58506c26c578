import { comparisonOf } from "../../analysis/compare/comparison-of.js";
import { comparisonPage as reportOf } from "../../analysis/compare/comparison-page.js";
import { namedSides, sideOfLogs } from "../../analysis/compare/open-sides.js";
import type { Side } from "../../analysis/compare/open-sides.js";
import { parseSide } from "../../analysis/compare/side-text.js";
import { CliError } from "../../common/cli-error.js";
import { sessionsNamed } from "../../logs/find-session.js";
import type { Selection } from "../../logs/selection.js";
import { withNotice } from "../../output/page-file.js";
import { addressOf } from "./choice.js";
import { chosenOf, COMPARE, navigationOf, SESSIONS, sessionAddress } from "./page-parts.js";
import type { MadePage, PageOptions } from "./page-parts.js";

/**
 * Two sides beside each other: sessions, weeks, months, days, models or versions of the logs that are served. Folders are none:
 * an address must not say what is read.
 *
 * @throws {CliError} 2 if a side names nothing, or could name several things
 */
export async function comparisonPage(
  options: PageOptions,
): Promise<MadePage | { readonly location: string }> {
  const { query, flags, context } = options;
  const [a, b] = [query.get("a") ?? "", query.get("b") ?? ""];
  if (a === "" || b === "") return { location: addressOf(SESSIONS, { with: a === "" ? b : a }) };
  const several = severalNamed(a, b, options);
  if (several !== null) return { location: several };
  const selection = await chosenOf(options, { usual: "all" });
  const side = (typed: string): Side => sideNamed(typed, selection, context);
  const [before, after] = namedSides(side(a), side(b));
  const sessions = [before, after].flatMap(({ kind, id, session }) =>
    kind === "session" && session !== null
      ? [{ text: `Session ${id.slice(0, 8)}`, href: sessionAddress(id) }]
      : [],
  );
  return {
    report: withNotice(reportOf(comparisonOf(before, after)), flags),
    navigation: navigationOf(query, COMPARE, {
      actions: [...sessions, { text: "Swap sides", href: addressOf(COMPARE, { a: b, b: a }) }],
    }),
    status: 200,
  };
}

/** The list of the sessions that a side may name, to choose one that is compared with the other side; null where each side names one. */
function severalNamed(a: string, b: string, { logs }: Pick<PageOptions, "logs">): string | null {
  const [ofA, ofB] = [sessionsNamed(a, logs.read), sessionsNamed(b, logs.read)];
  if (ofA.length > 1)
    return addressOf(SESSIONS, { q: a, with: ofB.length === 1 ? (ofB[0]?.sessionId ?? null) : null });
  if (ofB.length > 1 && ofA.length === 1)
    return addressOf(SESSIONS, { q: b, with: ofA[0]?.sessionId ?? null });
  return null;
}

function sideNamed(typed: string, selection: Selection, context: PageOptions["context"]): Side {
  const isId = [...selection.unfilteredFacts.sessions.columns.sessionId].includes(typed);
  const side = isId ? { kind: "session" as const, text: typed } : parseSide(typed);
  if (side.kind === "folder") throw new CliError("folders cannot be compared here", 2);
  return sideOfLogs(side, selection, { quiet: true }, context);
}
