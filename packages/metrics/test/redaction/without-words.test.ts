import { rowsOf } from "@turnmeter/columns";
import { describe, expect, it } from "vitest";
import { totals, usageBySession, withoutWords } from "../../src/index.js";
import { factsOf } from "../util/facts.js";

const sessionId = "5b0c63a1-8f3e-4c52-9d7c-0a1b2c3d4e5f";
const thread = { sessionId, threadId: sessionId, project: "/home/ann/shop" };
const facts = factsOf({
  requests: [{ ...thread, costNanoUsd: 5 }],
  agents: [{ ...thread, threadId: `${sessionId}/a0`, parentThreadId: sessionId, description: "hush task" }],
  sessions: [{ sessionId, project: thread.project, title: "hush title", firstWords: "hush words" }],
});

describe("withoutWords", () => {
  it("leaves out titles, first words and tasks", () => {
    const silent = withoutWords(facts);
    expect([...rowsOf(silent.sessions)]).toMatchObject([{ sessionId, title: null, firstWords: null }]);
    expect([...rowsOf(silent.agents)]).toMatchObject([{ threadId: `${sessionId}/a0`, description: null }]);
    expect(JSON.stringify(Object.values(silent).map((table) => [...rowsOf(table)]))).not.toContain("hush");
  });

  it("keeps names and sums", () => {
    const silent = withoutWords(facts);
    expect(totals(silent)).toEqual(totals(facts));
    expect(usageBySession(silent)).toMatchObject([
      { sessionId, project: "/home/ann/shop", title: null, costNanoUsd: "5" },
    ]);
  });
});
