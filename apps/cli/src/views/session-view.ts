import type { Period, SessionDetail } from "@turnmeter/metrics";
import {
  agentsTable,
  amount,
  chainsTable,
  filesTable,
  rentPartsTable,
  resultsTable,
  say,
  slowestTable,
  turnsTable,
} from "@turnmeter/reporting";
import type { TableTrend, TableView } from "@turnmeter/reporting";

const most = 10;
/** Blocks of the trend that fit beside its title in 80 columns. */
const mostBlocks = 32;

/** The turns of a session, and below them its subagents, failures, slowest calls, largest results and files. */
export function sessionView(detail: SessionDetail, { timezone }: Pick<Period, "timezone">): TableView {
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

/** The main thread's prompts from the first to the last: of many, the largest of each few; null of fewer than two. */
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
