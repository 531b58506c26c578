import { describe, expect, it } from "vitest";
import type { Facts } from "@turnmeter/schema";
import {
  aggregate,
  Pending,
  remoteFacts,
  reportPeriod,
  weeklyReportData,
  whenAnswered,
} from "../../src/index.js";
import { once } from "../../src/engine/pending.js";
import { askAhead, keptResult } from "../../src/engine/remote-runs.js";
import { at, factsOf } from "../util/facts.js";
import { memorySource } from "../util/memory-source.js";

const berlin = { timezone: "Europe/Berlin", weekStart: "monday" } as const;
const nowMs = at("2026-11-18T12:00:00Z");

/** A request and a prompt at noon of each Tuesday of six weeks, the last of which is over. */
const tuesdays = ["10-06", "10-13", "10-20", "10-27", "11-03", "11-10"].map((day) =>
  at(`2026-${day}T12:00:00Z`),
);
const facts = factsOf({
  sessions: tuesdays.map((time, place) => ({
    sessionId: `s${place}`,
    startedAt: time,
    endedAt: time + 60_000,
  })),
  requests: tuesdays.map((time, place) => ({ sessionId: `s${place}`, at: time, costNanoUsd: place + 1 })),
  toolCalls: tuesdays.map((time, place) => ({ sessionId: `s${place}`, startedAt: time, outcome: "ok" })),
  marks: tuesdays.map((time, place) => ({ sessionId: `s${place}`, kind: "prompt", at: time })),
});

const models = (given: Facts) =>
  aggregate(given, { table: "requests", dimensions: { model: { column: "model" } }, measures: {} });

const report = (all: Facts) =>
  weeklyReportData(all, {
    period: reportPeriod(all, { ...berlin, nowMs }),
    nowMs,
    prices: { pricesOf: () => null, searchNanoUsdOf: () => 10_000_000n, hash: "0", asOf: "2026-11-01" },
  });

const fail = () => {
  throw new Error("the manifest is damaged");
};

describe("a report over facts that lie elsewhere", () => {
  it("is the same, and waits few times", async () => {
    const remote = remoteFacts(memorySource(facts).source);
    let runs = 0;
    const found = await whenAnswered(() => {
      runs++;
      return report(remote);
    });
    expect(found).toEqual(report(facts));
    // Whether there is a request, then all that a week needs, then the rows of tables whose number was asked for.
    expect(runs).toBeLessThanOrEqual(5);
  });
});

describe("answers that are there at once", () => {
  it("are not waited for", () => {
    const { source } = memorySource(facts);
    const remote = remoteFacts({ ...source, aggregate: () => [["model-a"]], rowCount: () => 6 });
    expect(models(remote)).toEqual([{ model: "model-a" }]);
    expect(remote.requests.rowCount).toBe(6);
  });

  it("may be errors, which are thrown", () => {
    const { source } = memorySource(facts);
    expect(() => models(remoteFacts({ ...source, aggregate: fail }))).toThrow("the manifest is damaged");
  });
});

describe("asking ahead", () => {
  it("sends the question, and does not wait", async () => {
    const { source, asked } = memorySource(facts);
    const remote = remoteFacts(source);
    askAhead(remote, () => models(remote));
    expect(asked).toHaveLength(1);
    expect(await whenAnswered(() => models(remote))).toHaveLength(1);
    expect(asked).toHaveLength(1);
  });

  it("does nothing for facts at hand, and hides no failure", () => {
    let runs = 0;
    askAhead(facts, () => runs++);
    expect(runs).toBe(0);
    expect(() =>
      askAhead(remoteFacts(memorySource(facts).source), () => {
        throw new Error("no such column");
      }),
    ).toThrow("no such column");
  });
});

describe("results that are kept", () => {
  it("are worked out once for facts that lie elsewhere, and by name", () => {
    const remote = remoteFacts(memorySource(facts).source);
    let runs = 0;
    const kept = (name: string) => keptResult(remote, name, () => ++runs);
    expect([kept("a"), kept("a"), kept("b"), kept("a")]).toEqual([1, 1, 2, 1]);
    expect([keptResult(facts, "a", () => ++runs), keptResult(facts, "a", () => ++runs)]).toEqual([3, 4]);
  });

  it("are not kept while an answer is missing", async () => {
    const remote = remoteFacts(memorySource(facts).source);
    const kept = () => keptResult(remote, "models", () => models(remote).length);
    expect(kept).toThrow(Pending);
    expect(await whenAnswered(kept)).toBe(1);
  });
});

describe("code that runs once", () => {
  it("gives its result, or throws its error, each time", () => {
    let runs = 0;
    const counted = once(() => ++runs);
    const failing = once(() => {
      runs++;
      throw new Error("no");
    });
    expect([counted(), counted()]).toEqual([1, 1]);
    expect(failing).toThrow("no");
    expect(failing).toThrow("no");
    expect(runs).toBe(2);
  });
});
