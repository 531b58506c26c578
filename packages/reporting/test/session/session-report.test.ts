import { describe, expect, it } from "vitest";
import { written } from "../../src/format/written.js";
import { renderPage } from "../../src/page/render-page.js";
import { sessionReport } from "../../src/session/session-report.js";
import { turnCostTable, turnsTable } from "../../src/session/tables/turn-tables.js";
import { renderCsv } from "../../src/table/render-csv.js";
import { renderTable } from "../../src/table/render-table.js";
import { totalsOf } from "../report-rows.js";
import {
  agentOf,
  callOf,
  detailOf,
  hostileDetail,
  hugeDetail,
  ordinaryDetail,
  sessionDataOf,
  turnOf,
} from "./session-rows.js";

const readingOf = (data: Parameters<typeof sessionReport>[0], id: string) =>
  written(sessionReport(data)).sections.find((section) => section.id === id)?.reading;

/** A section's heading and what it says below it. */
const saidOf = (data: Parameters<typeof sessionReport>[0], id: string) => {
  const section = written(sessionReport(data)).sections.find((one) => one.id === id);
  return [section?.finding, section?.reading];
};

const callsSaidOf = (calls: readonly ReturnType<typeof callOf>[]) =>
  saidOf(sessionDataOf(detailOf({ calls })), "calls");

describe("sessionReport", () => {
  it("says of a session what its rows say", () => {
    const data = sessionDataOf(ordinaryDetail());
    const report = written(sessionReport(data));
    expect([report.kicker, report.title]).toEqual(["session", "Gift cards"]);
    expect(report.summary).toBe("The session cost $4.00. Turn 2 took 75.0 %: $3.00.");
    expect(report.sections.map(({ id }) => id)).toEqual([
      "timeline",
      "cost",
      "subagents",
      "context",
      "rent",
      "failures",
      "calls",
      "files",
    ]);
    expect(saidOf(data, "timeline")).toEqual([
      "2 turns and 4 calls in 1 min 50 s of activity, 2 min 00 s from start to end",
      "Up to 2 calls ran at once, 1.5 on average while one ran. There was 1 compaction.",
    ]);
    expect(saidOf(data, "cost")).toEqual(["Turn 2 took 75.0 %: $3.00", ""]);
    expect(saidOf(data, "subagents")).toEqual([
      "1 subagent took 12.5 % of the cost",
      "It used 5.00 k tokens for $0.50. Its last response, which holds what it returned, is 120 tokens.",
    ]);
    expect(saidOf(data, "context")).toEqual([
      "The main thread's prompt grew from 1.00 k to 9.00 k tokens",
      "It was largest at request 2 of 3. It was compacted once.",
    ]);
    expect(saidOf(data, "rent")).toEqual([
      "Results of calls took about $0.30, 30.0 % of what prompts cost",
      "An estimate: 40.0 % of all prompt tokens were results; prompts cost $1.00. Most expensive: Read cart.ts with about 1.20 k tokens in 4 prompts, about $0.30.",
    ]);
    expect(saidOf(data, "failures")).toEqual([
      "1 call failed; it was fixed",
      "The call that failed was fixed in the same turn. The responses up to the last try cost about $0.25.",
    ]);
    expect(saidOf(data, "files")).toEqual(["1 file was changed by edits, 5 lines added and 2 removed", ""]);
    // Every section says what its data does.
    expect(report.sections.filter(({ finding = "" }) => finding === "")).toEqual([]);
  });

  it("has a finding only where its section is there, and each links to one", () => {
    const report = written(sessionReport(sessionDataOf(ordinaryDetail())));
    const ids = new Set(report.sections.map(({ id }) => id));
    const linked = report.findings?.flatMap(({ evidence }) => evidence.map(({ section }) => section));
    expect(linked).toEqual(["rent", "failures", "subagents"]);
    expect(linked?.every((id) => id !== null && ids.has(id))).toBe(true);
  });

  it("leaves out what is not there", () => {
    const data = { ...sessionDataOf(detailOf()), totals: totalsOf() };
    const report = written(sessionReport(data));
    expect(report.sections).toEqual([]);
    expect(report.findings).toEqual([]);
    expect(report.summary).toBe("No request was logged.");
    expect(written(sessionReport({ ...data, detail: detailOf({ session: null }) }))).toMatchObject({
      title: "No session",
      headline: [],
    });
  });

  it("says nothing false where nothing is priced", () => {
    const usage = { costUsd: null, costNanoUsd: "0", unpricedRequests: 2, unpricedTokens: 90 } as const;
    const detail = detailOf({
      turns: [turnOf(1, usage)],
      agents: [
        ...detailOf().agents,
        agentOf({ ...usage, withChildrenCostUsd: null }),
        agentOf({ ...usage, hasTranscript: false, paidTokens: null, requests: null, answerTokens: null }),
      ],
      calls: [callOf(1)],
    });
    const data = {
      ...sessionDataOf(detail),
      totals: totalsOf({ requests: 2, tokenBasis: "exact", ...usage }),
    };
    expect(written(sessionReport(data)).summary).toBe(
      "No request has a price: what 90 tokens cost is not known.",
    );
    expect(readingOf(data, "subagents")).toBe(
      "1 subagent used 5.00 k tokens. Its last response, which holds what it returned, is 120 tokens. 1 subagent left no usage: what it used is not known.",
    );
  });

  it("R85 marks lower bounds", () => {
    const detail = detailOf({
      turns: [turnOf(1, { lowerBoundRequests: 1 }), turnOf(2)],
      agents: [...detailOf().agents, agentOf({ lowerBoundRequests: 1, answerIsLowerBound: true })],
    });
    const totals = totalsOf({ requests: 4, costUsd: 2, lowerBoundRequests: 1 });
    const data = { ...sessionDataOf(detail), totals };
    expect(written(sessionReport(data)).summary).toContain("The session cost ≥ $2.00.");
    expect(saidOf(data, "subagents")).toEqual([
      "1 subagent took 25.0 % of the known cost",
      "It used ≥ 5.00 k tokens for ≥ $0.50.",
    ]);
  });

  it.each([
    ["ordinary", ordinaryDetail],
    ["hostile", hostileDetail],
    ["huge", hugeDetail],
    ["empty", detailOf],
  ] as const)("is a page of %s rows, the same each time and without markup of theirs", (_, detail) => {
    const page = () => renderPage(sessionReport(sessionDataOf(detail())), { pictures: new Map() });
    expect(page()).toBe(page());
    expect(page()).not.toContain("<script");
    expect(page().length).toBeLessThan(1_500_000);
  });
});

/** Ids of what stands out where results cost so much in the context. */
function findingsOf(costUsd: number) {
  const detail = ordinaryDetail();
  const parts = detail.rent.parts.map((part) => ({ ...part, costUsd }));
  return written(sessionReport(sessionDataOf({ ...detail, rent: { ...detail.rent, parts } }))).findings?.map(
    ({ id }) => id,
  );
}

describe("what is known only in part", () => {
  it("R85 marks the part of the cost that subagents made", () => {
    const turn = turnOf(1, {
      requests: 3,
      lowerBoundRequests: 1,
      costUsd: 1,
      costNanoUsd: "1000000000",
      delegatedCostUsd: 0.059,
      delegatedCostNanoUsd: "59000000",
      delegatedLowerBoundRequests: 1,
    });
    const table = written(turnsTable([turn], { most: 10, timezone: "UTC" }));
    expect(table.rows[0]?.["delegatedCostUsd"]).toEqual({ atLeast: 0.059 });
    expect(table.totals?.["delegatedCostUsd"]).toEqual({ atLeast: 0.059 });
    // The main thread's own 0.941 dollars are exact.
    expect(written(turnCostTable([turn], { most: 10, timezone: "UTC" })).rows).toEqual([
      { turn: "1", ownCostUsd: 0.941, delegatedCostUsd: { atLeast: 0.059 }, costUsd: { atLeast: 1 } },
    ]);
  });

  it("never says +0 −0 of edits that do not tell their lines", () => {
    const ordinary = ordinaryDetail();
    const linesOf = (editsWithoutLines: number, linesAdded: number) =>
      written(
        sessionReport({
          ...sessionDataOf({
            ...ordinary,
            files: ordinary.files.map((file) => ({ ...file, editsWithoutLines })),
          }),
          totals: totalsOf({ requests: 1, linesAdded }),
        }),
      ).headline.find(({ label }) => label === "Lines")?.value;
    expect([linesOf(0, 0), linesOf(1, 0), linesOf(1, 5)]).toEqual(["+0 −0", "–", "≥ +5 −0"]);
  });

  it("never says +0 −0 where only commands could have changed files", () => {
    const data = sessionDataOf({ ...ordinaryDetail(), files: [] });
    const linesOf = (toolCalls: number) =>
      written(
        sessionReport({
          ...data,
          totals: totalsOf({ requests: 1, toolCalls }),
        }),
      ).headline.find(({ label }) => label === "Lines");
    expect(linesOf(5)).toMatchObject({ value: "–", detail: "no edits; what commands change is not seen" });
    expect(linesOf(0)).toMatchObject({ value: "+0 −0", detail: "no file changed by edits" });
  });

  it("R31 says what is not in the cost, and of what the largest turn is the largest", () => {
    const unpriced = { unpricedRequests: 1, unpricedTokens: 4800, tokenBasis: "exact" } as const;
    const detail = detailOf({ turns: [turnOf(1), turnOf(2, { costUsd: 3, costNanoUsd: "3000000000" })] });
    const totals = totalsOf({ requests: 6, costUsd: 4, unknownUsageRequests: 2, ...unpriced });
    // 3 of the 4 dollars that are known
    expect(written(sessionReport({ ...sessionDataOf(detail), totals })).summary).toBe(
      "The session cost $4.00, not counting 4.80 k tokens without a price and 2 requests without logged usage. Turn 2 took 75.0 % of the known cost: $3.00.",
    );
    const unknown = totalsOf({ requests: 1, costUsd: null, tokenBasis: null, unknownUsageRequests: 1 });
    expect(written(sessionReport({ ...sessionDataOf(detail), totals: unknown })).summary).toBe(
      "No request has logged usage, so no cost is known.",
    );
  });

  it("R60 has calls that never ran in no time", () => {
    const rejected = callOf(2, { outcome: "rejected", durationMs: 151_000, isTimed: false });
    expect(callsSaidOf([rejected])).toEqual(["No call that ran has a known time", ""]);
    expect(callsSaidOf([callOf(1)])).toEqual(["The only call, Read cart.ts, took 1.0 s", ""]);
    expect(callsSaidOf([rejected, callOf(1)])).toEqual([
      "The only call with a known time, Read cart.ts, took 1.0 s",
      "1 more call never ran or has no known time.",
    ]);
    expect(callsSaidOf([callOf(1), callOf(3)])).toEqual([
      "2 calls took 2.0 s, the longest 1.0 s: Read cart.ts",
      "",
    ]);
  });

  it("claims no more of files than that edits changed them", () => {
    const [file] = ordinaryDetail().files;
    const said = (part: Partial<typeof file>) =>
      saidOf(sessionDataOf(detailOf({ files: [{ ...file!, edits: 0, ...part }] })), "files");
    expect(said({})).toEqual(["No file was changed by an edit", "1 was only read."]);
    expect(said({ reads: 0, otherCalls: 1 })).toEqual([
      "No file was changed by an edit",
      "The calls that name one failed or did not run.",
    ]);
    expect(said({ edits: 2, editsWithoutLines: 2, linesAdded: null, linesRemoved: null })).toEqual([
      "1 file was changed by edits",
      "2 edits have no line counts.",
    ]);
  });

  it("counts events that are too many to draw", () => {
    const [event] = ordinaryDetail().events;
    const events = Array.from({ length: 201 }, () => ({ ...event!, kind: "apiError" as const }));
    const report = written(sessionReport(sessionDataOf(detailOf({ calls: [callOf(1)], events }))));
    expect(report.sections[0]?.reading).toBe("There were 201 API errors.");
    expect(report.sections[0]?.charts[0]?.note).toContain("The first 200 of 201 events are drawn.");
  });

  it("tells what results cost in the context from a cent on", () => {
    expect(findingsOf(0.01)).toContain("session-rent-of-results");
    expect(findingsOf(0.009)).not.toContain("session-rent-of-results");
  });
});

describe("turnsTable", () => {
  const options = { timezone: "UTC", most: 10 };

  it("adds up, with what belongs to no turn in a row of its own", () => {
    const table = written(
      turnsTable(
        [turnOf(1), turnOf(2), turnOf(3, { turn: null, costUsd: 0.25, costNanoUsd: "250000000" })],
        options,
      ),
    );
    expect(table.rows.map(({ turn }) => turn)).toEqual(["1", "2", "none"]);
    expect(table.totals).toMatchObject({ turn: "All", costUsd: 2.25, requests: 6, toolCalls: 6 });
  });

  it("fits 80 columns, and CSV has the turns alone", () => {
    const table = written(turnsTable(hostileDetail().turns, options));
    const lines = renderTable(table, { width: 80 }).split("\n");
    expect(lines.every((line) => line.length <= 80)).toBe(true);
    expect(renderCsv(table).trim().split("\n")).toHaveLength(1 + 4);
  });
});
