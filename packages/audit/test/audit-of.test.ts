import { selectFacts } from "@turnmeter/metrics";
import { describe, expect, it } from "vitest";
import { auditOf, auditRules, unjudgeable } from "../src/index.js";
import { ruleIds } from "../src/names.js";
import { factsOf, policyOf, ratesOf, second } from "./util/audit.js";

const noSignals = () => null;

const timeout = (line: number, rest = {}) => ({
  callKey: `c${line}`,
  line,
  startedAt: second(line),
  outcome: "failed" as const,
  errorKind: "timeout",
  ...rest,
});

describe("auditOf", () => {
  it("judges by every rule, also where there is nothing", () => {
    const { rules, findings, hits, unjudgeable: listed } = auditOf(factsOf({}), noSignals, { ratesOf });
    expect(rules.map(({ rule }) => rule)).toEqual(auditRules.map(({ id }) => id));
    expect(findings).toEqual([]);
    expect(hits).toEqual({ high: 0, medium: 0, low: 0, note: 0 });
    expect(listed).toBe(unjudgeable);
  });

  it("orders findings by severity, count, rule and subject, whatever the order of the rows", () => {
    const toolCalls = [
      timeout(1, { tool: "WebFetch" }),
      timeout(2, { tool: "Agent" }),
      timeout(3),
      timeout(4),
      { callKey: "c5", startedAt: second(5), tool: "Read", outcome: "failed" as const, errorKind: "network" },
    ];
    const named = (rows: typeof toolCalls) =>
      auditOf(factsOf({ toolCalls: rows }), noSignals, { ratesOf }).findings.map(
        ({ rule, subject }) => `${rule} ${subject.name}`,
      );
    expect(named(toolCalls)).toEqual([
      "over-timeout Bash",
      "over-timeout Agent",
      "over-timeout WebFetch",
      "transient-not-retried Read",
    ]);
    expect(named(toolCalls.toReversed())).toEqual(named(toolCalls));
  });

  it("looks at whole threads, and finds only what is of the facts", () => {
    // The second refusal is in the period, the first one before it.
    const denied = { outcome: "denied" as const, inputHash: "push" };
    const whole = factsOf({
      toolCalls: [
        { ...timeout(0), ...denied },
        { ...timeout(7200), ...denied },
      ],
    });
    const period = { startAt: second(3600), endAt: null };
    const facts = selectFacts(whole, { period });
    expect(facts.toolCalls.rowCount).toBe(1);
    const rules = new Set(["permission-retried"]);
    const alone = auditOf(facts, noSignals, { ratesOf, rules });
    expect(alone.hits.low).toBe(0);
    const inThread = auditOf(facts, noSignals, { ratesOf, rules, whole });
    expect(inThread.rules).toMatchObject([{ judged: 1, hits: 1 }]);
    expect(inThread.findings).toMatchObject([{ places: [{ line: 7200 }] }]);
  });

  it("takes severities from the policy, and leaves out rules that are off or not asked for", () => {
    const facts = factsOf({ toolCalls: [timeout(1)] });
    const policy = policyOf({
      rules: new Map([
        ["over-timeout", "high"],
        ["retry-storm", "off"],
      ]),
    });
    const report = auditOf(facts, noSignals, { ratesOf, policy });
    expect(report.hits).toEqual({ high: 1, medium: 0, low: 0, note: 0 });
    expect(report.findings).toMatchObject([{ rule: "over-timeout", severity: "high" }]);
    expect(report.rules.find(({ rule }) => rule === "retry-storm")).toMatchObject({
      state: "off",
      judged: 0,
    });
    const low = auditOf(facts, noSignals, { ratesOf, policy, severities: new Set(["low"]) });
    expect(low.rules.every(({ severity }) => severity === "low")).toBe(true);
    expect(low.findings).toEqual([]);
  });

  it("names three places, the most expensive first, then the newest, and counts sessions once", () => {
    const requests = [10, 20, 30, 40].map((at) => ({
      requestKey: `r${at}`,
      at: second(at),
      outputTokens: at === 20 ? 500 : 100,
    }));
    const toolCalls = [10, 20, 30, 40].map((at) =>
      timeout(at, { requestKey: `r${at}`, sessionId: at === 40 ? "s2" : "s1" }),
    );
    const { findings } = auditOf(factsOf({ requests, toolCalls }), noSignals, { ratesOf });
    expect(findings).toMatchObject([
      {
        count: 4,
        sessions: 2,
        firstAt: "2026-11-16T10:00:10.000Z",
        lastAt: "2026-11-16T10:00:40.000Z",
        places: [{ line: 20 }, { line: 40 }, { line: 30 }],
        // 500 + 3 × 100 tokens of output.
        waste: { calls: 4, tokens: 800, costNanoUsd: "800000" },
      },
    ]);
  });
});

describe("auditRules", () => {
  it("have ids of their own and texts that end as sentences", () => {
    expect(auditRules.map(({ id }) => id)).toEqual(ruleIds);
    expect(new Set(ruleIds).size).toBe(ruleIds.length);
    for (const { id, looksAt, why, fix, notJudged, title } of auditRules) {
      expect(id).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
      expect(title).not.toMatch(/\.$/);
      for (const text of [looksAt, why, fix, notJudged]) expect(text).toMatch(/^[A-Z].*\.$/);
    }
  });
});
