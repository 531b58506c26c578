import type { Period, SessionDetail } from "@turnmeter/metrics";
import {
  agentsTable,
  chainsTable,
  filesTable,
  rentPartsTable,
  resultsTable,
  slowestTable,
  turnsTable,
} from "@turnmeter/reporting";
import type { TableView } from "@turnmeter/reporting";

const most = 10;

/** The turns of a session, and below them its subagents, failures, slowest calls, largest results and files. */
export function sessionView(detail: SessionDetail, { timezone }: Pick<Period, "timezone">): TableView {
  const options = { timezone, most };
  const { turns, agents, chains, calls, rent, files, context } = detail;
  const prompts = context.filter(({ agentId }) => agentId === null).map(({ promptTokens }) => promptTokens);
  return {
    ...turnsTable(turns, options),
    ...(prompts.length < 2
      ? {}
      : { trend: { title: "Context by request", values: prompts, kind: "tokens" } }),
    more: [
      ...(agents.length > 1 ? [agentsTable(agents)] : []),
      ...(chains.length > 0 ? [chainsTable(chains, options)] : []),
      ...(calls.length > 0 ? [slowestTable(calls, options)] : []),
      ...(rent.rows.length > 0 ? [resultsTable(rent, options), rentPartsTable(rent)] : []),
      ...(files.length > 0 ? [filesTable(files, options)] : []),
    ],
  };
}
