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

const usd = (dollars: number | null) => ({
  costUsd: dollars,
  costNanoUsd: String(BigInt((dollars ?? 0) * 1e9)),
});

const turnsSaid = (turns: readonly ReturnType<typeof turnOf>[], totals = {}) =>
  saidOf({ ...sessionDataOf(detailOf({ turns })), totals: totalsOf({ costUsd: 4, ...totals }) }, "cost")[0];

describe("sessionReport", () => {
  it("says of a session what its rows say", () => {
    const data = sessionDataOf(ordinaryDetail());
    const report = written(sessionReport(data));
    expect([report.kicker, report.title]).toEqual(["session", "Gift cards"]);
    expect(report.summary).toBe("The session cost $4.00. Turn 2 took 75.0 % of it.");
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
      "2 turns and 4 calls; no turn has a known time",
      "Up to 2 calls ran at once, 1.5 on average while one ran. There was 1 compaction.",
    ]);
    expect(saidOf(data, "cost")).toEqual(["Turn 2 cost most: $3.00", ""]);
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
      "The responses up to the last try cost about $0.25.",
    ]);
    expect(saidOf(data, "files")).toEqual(["1 file was changed by edits, 5 lines added and 2 removed", ""]);
    // Every section says what its data does.
    expect(report.sections.filter(({ finding = "" }) => finding === "")).toEqual([]);
  });

  it("says each thing once: its sections' headings are what stands out", () => {
    expect(written(sessionReport(sessionDataOf(ordinaryDetail()))).findings).toBeUndefined();
  });

  it("begins with where the time of the turns went", () => {
    const data = sessionDataOf(ordinaryDetail());
    const turnTimes = {
      turns: 2,
      durationMs: 100_000,
      modelMs: 62_000,
      toolMs: 30_000,
      waitMs: 8000,
      restMs: 0,
    };
    expect(saidOf({ ...data, totals: { ...data.totals, turnTimes } }, "timeline")[0]).toBe(
      "Turns took 1 min 40 s: 62.0 % the model and 30.0 % tools",
    );
    const without = sessionDataOf(detailOf({ calls: [callOf(1, { turn: null })], turns: [] }));
    expect(saidOf(without, "timeline")[0]).toBe("1 call in no turn");
  });

  it("says what turns cost, whatever is known of it", () => {
    expect(turnsSaid([turnOf(1)])).toBe("Turn 1 took the whole cost");
    expect(turnsSaid([turnOf(1)], { lowerBoundRequests: 1 })).toBe("Turn 1 took the whole known cost");
    expect(turnsSaid([turnOf(1, usd(2)), turnOf(2, usd(2))])).toBe("No turn cost more than $2.00");
    expect(turnsSaid([turnOf(1, usd(0)), turnOf(2, usd(0))])).toBe("No turn cost anything");
    expect(turnsSaid([turnOf(1, usd(null))])).toBe("No turn has a known cost");
    expect(turnsSaid([turnOf(1, usd(1)), turnOf(2, { turn: null, ...usd(3) })])).toBe(
      "What belongs to no turn cost most: $3.00",
    );
  });

  it("says how full the main thread's context was at the end, where its window is known", () => {
    const detail = ordinaryDetail();
    const reportOf = (contextWindowTokens: number | null) =>
      written(
        sessionReport(sessionDataOf({ ...detail, session: { ...detail.session!, contextWindowTokens } })),
      );
    const largest = (tokens: number | null) =>
      reportOf(tokens).headline.find(({ label }) => label === "Largest prompt")?.detail;
    const note = (tokens: number | null) =>
      reportOf(tokens).sections.find(({ id }) => id === "context")?.charts[0]?.note;
    // The last prompt has 2,000 tokens, the largest 9,000.
    expect(largest(10_000)).toMatch(/; at the end 20\.0 % of the 10\.0 k window$/);
    expect(largest(null)).not.toContain("window");
    expect(note(10_000)).toBe("The dashed line is the context window, 10.0 k tokens.");
    expect(note(5_000)).toBeUndefined();
  });

  it("says what results cost in the context, whatever is known of it", () => {
    const { rent } = ordinaryDetail();
    const said = (results: Partial<(typeof rent.parts)[number]>) =>
      saidOf(
        sessionDataOf(
          detailOf({
            rent: {
              ...rent,
              parts: rent.parts.map((part) => (part.part === "results" ? { ...part, ...results } : part)),
            },
          }),
        ),
        "rent",
      )[0];
    expect(said({ costUsd: null })).toBe("What results of calls cost in the context is not known");
    expect(said({ costUsd: 0 })).toBe("Results of calls cost nothing in the context");
    expect(said({ promptTokens: 0 })).toBe("No result of a call was in a later prompt");
  });

  it("says how the rounds of tries ended that were not fixed", () => {
    const [chain] = ordinaryDetail().chains;
    const said = (...ends: readonly (typeof chain & {})["end"][]) =>
      saidOf(
        sessionDataOf(
          detailOf({ chains: ends.map((end) => ({ ...chain!, end, failures: 1, costNanoUsd: "0" })) }),
        ),
        "failures",
      );
    expect(said("fixed", "fixed")).toEqual(["2 calls failed; all were fixed", ""]);
    expect(said("fixed", "abandoned", "abandoned", "failing")).toEqual([
      "4 calls failed; 3 of 4 rounds of tries ended without a fix",
      "2 rounds were given up and 1 still failed when the turn ended.",
    ]);
    expect(said("failing")).toEqual([
      "1 call failed; it was not fixed",
      "1 round still failed when the turn ended.",
    ]);
  });

  it("leaves out what is not there", () => {
    const data = { ...sessionDataOf(detailOf()), totals: totalsOf() };
    const report = written(sessionReport(data));
    expect(report.sections).toEqual([]);
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
      "The session cost $4.00, not counting 4.80 k tokens without a price and 2 requests without logged usage. Turn 2 took 75.0 % of the known cost.",
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

  it("has no parts of a time that is not known", () => {
    const table = written(
      turnsTable([turnOf(1, { durationMs: null, modelMs: 1, toolMs: 0, waitMs: null })], options),
    );
    expect(table.rows[0]).toMatchObject({ durationMs: null, modelMs: null, toolMs: null, waitMs: null });
  });

  it("fits 80 columns, and CSV has the turns alone", () => {
    const table = written(turnsTable(hostileDetail().turns, options));
    const lines = renderTable(table, { width: 80 }).split("\n");
    expect(lines.every((line) => line.length <= 80)).toBe(true);
    expect(renderCsv(table).trim().split("\n")).toHaveLength(1 + 4);
  });
});
