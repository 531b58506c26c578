import { describe, expect, it } from "vitest";
import { z } from "zod";
import { logFolder } from "../util/log-folder.js";
import { response } from "../util/rows.js";
import { readJson } from "../util/run-cli.js";

// One request of 100,000 output tokens, 2 dollars, on the Wednesdays of W44 and W45, and two on that of W46.
const session = (number: number, day: string, requests: number) => {
  const sessionId = `c9999999-0000-4000-8000-00000000000${number}`;
  const rows = Array.from({ length: requests }, (_, at) =>
    response(
      { sessionId, cwd: "/home/ann/shop" },
      `${day}T12:0${at}:00.000Z`,
      `JSONaaaaaaaaaaaaaaa${number}${at}`,
      {
        tokens: { output: 100_000 },
      },
    ),
  );
  return [`${sessionId}.jsonl`, rows] as const;
};
const folder = logFolder(
  Object.fromEntries([session(1, "2026-10-28", 1), session(2, "2026-11-04", 1), session(3, "2026-11-11", 2)]),
);
const of = (path: string) => readJson(["report", "--week", "2026-W46", "--path", path]);

const bridge = z.object({ parts: z.array(z.object({ id: z.string(), costNanoUsd: z.string() })) });

const strip = (span: string, standing: string, requests: number, costUsd: number) =>
  expect.objectContaining({ span, standing, requests, costUsd });

describe("report --json", () => {
  it("has what the page compares, and the causes of the difference, which add up to it", async () => {
    const json = await of(folder);
    expect(json).toMatchObject({
      comparison: {
        span: { week: "2026-W46" },
        figures: { costUsd: 4, requests: 2 },
        before: [{ week: "2026-W45", standing: "whole", figures: { costUsd: 2 } }, {}, {}, {}],
      },
      weekSoFar: null,
      bridge: { before: { costNanoUsd: "2000000000" }, after: { costNanoUsd: "4000000000" } },
    });
    const { parts } = bridge.parse(json["bridge"]);
    expect(parts.filter(({ costNanoUsd }) => costNanoUsd !== "0")).toEqual([
      { id: "volume", costNanoUsd: "2000000000" },
    ]);
  });

  it("says findings as text, with their figures beside it", async () => {
    const { findings } = await of(folder);
    // 4 dollars after 2: 2 more, all of them since twice as many requests were made.
    expect(findings).toMatchObject([
      {
        id: "cost-rose",
        text: "Week 46 cost $2.00 more, 2.0 times as much as week 45. The largest cause: 2 priced requests instead of 1, +$2.00.",
      },
    ]);
  });

  it("has the rows of the first screen", async () => {
    const { firstScreen } = await of(folder);
    expect(firstScreen).toMatchObject({
      isCompared: true,
      // No prompt and no tool call in either week. The session of week 46 wrote two rows within a minute; that of week 45 one, which takes no time.
      figures: [
        { id: "costUsd", value: 4, before: 2, isNoise: false },
        { id: "costPerPromptUsd", value: null, before: null, isNoise: false },
        { id: "prompts", value: 0, before: 0, isNoise: false },
        { id: "sessions", value: 1, before: 1, isNoise: false },
        { id: "activeMs", value: 60_000, before: null, isNoise: false },
        { id: "errorRate", value: null, before: null, isNoise: false },
      ],
      // The logs begin in week 44.
      strip: [
        ...[39, 40, 41, 42, 43].map((week) => strip(`2026-W${week}`, "cut", 0, 0)),
        strip("2026-W44", "cut", 1, 2),
        strip("2026-W45", "whole", 1, 2),
        strip("2026-W46", "whole", 2, 4),
      ],
      why: {
        open: "session",
        breakdowns: [
          {
            by: "project",
            parts: [{ key: "/home/ann/shop", session: null, beforeUsd: 2, afterUsd: 4, differenceUsd: 2 }],
          },
          { by: "model", parts: [{ key: "claude-opus-5-5", differenceNanoUsd: "2000000000" }] },
          // The session of week 46 is new, and that of week 45 is over.
          {
            by: "session",
            parts: [
              { key: "c9999999-0000-4000-8000-000000000003", beforeUsd: 0, afterUsd: 4 },
              { key: "c9999999-0000-4000-8000-000000000002", beforeUsd: 2, afterUsd: 0 },
            ],
            rest: null,
          },
        ],
        causes: [{ id: "volume", differenceUsd: 2, differenceNanoUsd: "2000000000" }],
      },
      worthDoing: [],
      errorRate: null,
      sessions: [
        {
          sessionId: "c9999999-0000-4000-8000-000000000003",
          at: "2026-11-11T12:00:00.000Z",
          project: "/home/ann/shop",
          requests: 2,
          costUsd: 4,
        },
      ],
    });
  });

  it("has the actions of its findings, the most avoidable dollars first", async () => {
    const { firstScreen, findings } = await readJson(["report", "--sample"]);
    const { worthDoing } = z
      .object({ worthDoing: z.array(z.looseObject({ finding: z.string(), avoidableUsd: z.number() })) })
      .parse(firstScreen);
    expect(worthDoing.length).toBeGreaterThan(0);
    expect(worthDoing.map(({ avoidableUsd }) => avoidableUsd)).toEqual(
      worthDoing.map(({ avoidableUsd }) => avoidableUsd).toSorted((a, b) => b - a),
    );
    for (const { finding, ...action } of worthDoing)
      expect(findings).toContainEqual(expect.objectContaining({ id: finding, action }));
  });

  it("has every key on logs without a single request too", async () => {
    const keys = Object.keys(await of(folder));
    expect(keys).toEqual(
      expect.arrayContaining([
        "findings",
        "failures",
        "times",
        "cacheByDay",
        "cacheHealth",
        "context",
        "activity",
      ]),
    );
    const empty = await readJson(["report"]);
    expect(Object.keys(empty)).toEqual(keys);
    expect(empty).toMatchObject({
      firstScreen: null,
      findings: [],
      comparison: null,
      bridge: null,
      failures: [],
    });
  });
});
