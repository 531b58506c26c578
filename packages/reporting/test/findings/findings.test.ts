import { written } from "../../src/format/written.js";
import { describe, expect, it } from "vitest";
import { actionsOf, findings } from "../../src/findings/findings.js";
import { hostileReportData, oneRowReportData } from "../odd-report-data.js";
import { totalsOf } from "../report-rows.js";
import { emptyReportData, sampleReportData } from "../sample-report-data.js";
import { dataOf, model, session, twoWeeks } from "./finding-data.js";

const finding = (id: string, avoidableUsd: number | null) => ({
  id,
  tone: "bad" as const,
  text: "",
  evidence: [],
  ...(avoidableUsd === null
    ? {}
    : { action: { avoidableUsd, stake: "", what: "", where: null, instruction: "" } }),
});

describe("findings", () => {
  it("tell first how the cost changed, then come in the order of what is at stake", () => {
    const data = twoWeeks(
      { costUsd: 50, requests: 90 },
      { costUsd: 40, requests: 90 },
      {
        now: { models: [model("a", 50)] },
        before: { models: [model("b", 40)] },
      },
    );
    const sessions = [session("a", 20), session("b", 10), session("c", 10), session("d", 10)];
    // A rise of $10; a model's share of 100 points of $50; a session of 40 % of it.
    const totals = totalsOf({ requests: 90, costUsd: 50 });
    expect(written(findings({ ...data, sessions, totals })).map(({ id }) => id)).toEqual([
      "cost-rose",
      "model-share",
      "large-session",
    ]);
  });

  it("are none of less than half a dollar", () => {
    const parts = { now: { models: [model("a", 0.4)] }, before: { models: [model("b", 0.4)] } };
    const requests = { requests: 90 };
    expect(
      written(findings(twoWeeks({ costUsd: 0.4, ...requests }, { costUsd: 0.4, ...requests }, parts))),
    ).toEqual([]);
  });

  it("are none of a first week, of an empty one and of one request", () => {
    expect(written(findings(emptyReportData()))).toEqual([]);
    expect(written(findings(dataOf({})))).toEqual([]);
    expect(written(findings(oneRowReportData()))).toEqual([]);
  });

  it("are actions where they can be acted on: at most three, the most avoidable dollars first", () => {
    const found = [finding("a", 1), finding("b", null), finding("c", 7), finding("d", 0.2), finding("e", 3)];
    expect(actionsOf(found).map(({ id }) => id)).toEqual(["c", "e", "a"]);
  });

  it("have ids of their own and evidence, whatever the data", () => {
    for (const data of [
      sampleReportData(),
      hostileReportData(),
      { ...hostileReportData(), totals: totalsOf({ requests: 1, costUsd: Number.NaN }) },
    ]) {
      const found = written(findings(data));
      expect(found.length).toBeLessThanOrEqual(8);
      expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
      for (const { id, text, evidence } of found) {
        expect(id).toMatch(/^[a-z-]+$/);
        expect(text).not.toMatch(/NaN|undefined|null/);
        expect(evidence.length).toBeGreaterThan(0);
      }
    }
  });
});
