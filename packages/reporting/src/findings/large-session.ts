import { amount, say } from "../format/sentence.js";
import { countOf } from "../words/plural.js";
import { shortIds } from "../words/short-ids.js";
import { shortName } from "../words/short-name.js";
import { pricedPhrase } from "../words/usage-phrase.js";
import type { FindingRule } from "./finding-rule.js";
import { shareOf } from "./share-of.js";

const LEAST_SHARE = 0.3;
const LEAST_SESSIONS = 4;

/** One session took more than 30 % of the period's cost, of four sessions or more. */
export const largeSession: FindingRule = ({ sessions, totals }) => {
  const answered = sessions.filter(({ requests }) => requests > 0);
  if (answered.length < LEAST_SESSIONS) return null;
  const first = answered.reduce((most, row) => ((row.costUsd ?? 0) > (most.costUsd ?? 0) ? row : most));
  const share = shareOf(first.costUsd ?? 0, totals.costUsd);
  if (share <= LEAST_SHARE || first.costUsd === null) return null;
  const figures = { sessions: answered.length, shareOfCost: share, costUsd: first.costUsd };
  const id = shortIds(sessions.map(({ sessionId }) => sessionId))(first.sessionId);
  const name = first.title === null ? shortName(id) : `“${shortName(first.title)}” (${shortName(id)})`;
  return {
    usd: first.costUsd,
    share,
    finding: {
      id: "large-session",
      tone: "neutral",
      text: say`One of ${countOf(figures.sessions, "session", "sessions")}, ${name}, took ${amount.percent(figures.shareOfCost)} of the cost: ${pricedPhrase(first)}.`,
      figures,
      evidence: [{ label: "Sessions", section: "sessions", place: null }],
    },
  };
};
