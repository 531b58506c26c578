import { describe, expect, it } from "vitest";
import { usageByCodingAgent } from "../../src/weekly/weekly-report-data.js";
import { totals } from "../../src/index.js";
import { factsOf } from "../util/facts.js";

const facts = factsOf({
  requests: [
    { source: "codex", sessionId: "a", costNanoUsd: 5 },
    { source: "codex-exec", sessionId: "b", costNanoUsd: 4 },
    { source: "codex", sessionId: "a", costNanoUsd: 1 },
    { source: "claude-code", sessionId: "c", costNanoUsd: 7 },
    { source: "pi", sessionId: "d", costNanoUsd: null },
  ],
  toolCalls: [{ source: "claude-code", webSearches: 1, costNanoUsd: 10 }],
});
const names = new Map([
  ["codex", "Codex"],
  ["codex-exec", "Codex"],
  ["claude-code", "Claude Code"],
]);

describe("usageByCodingAgent", () => {
  it("adds up the sources of an agent, with its sessions, and adds up to the total", () => {
    const rows = usageByCodingAgent(facts, names);
    expect(rows.map((row) => [row.codingAgent, row.sessions, row.requests, row.costNanoUsd])).toEqual([
      // 7, and 10 for a search.
      ["Claude Code", 1, 1, "17"],
      ["Codex", 2, 3, "10"],
      ["pi", 1, 1, "0"],
    ]);
    expect(totals(facts)).toMatchObject({ sessions: 4, requests: 5, costNanoUsd: "27" });
  });

  it("has the ids of sources where no names are given", () => {
    const agents = usageByCodingAgent(facts).map(({ codingAgent }) => codingAgent);
    expect(agents).toEqual(["claude-code", "codex", "codex-exec", "pi"]);
  });
});
