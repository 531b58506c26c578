import { describe, expect, it } from "vitest";
import { clean, judgedBy, policyOf, second } from "../util/audit.js";

/** Mode on at 100 s and off at 200 s; two of four responses and two of three calls lie within, and 60 of 180 active seconds. */
const rows = (mode: string) => ({
  marks: [
    { kind: "permissionMode" as const, detail: "default", at: second(0), line: 1 },
    { kind: "permissionMode" as const, detail: mode, at: second(100), line: 5 },
    { kind: "permissionMode" as const, detail: "default", at: second(200), line: 9 },
  ],
  requests: [50, 100, 199, 200].map((at) => ({
    requestKey: `r${at}`,
    at: second(at),
    costNanoUsd: 1_000_000_000,
  })),
  toolCalls: [99, 100, 150].map((at) => ({ callKey: `c${at}`, startedAt: second(at) })),
  activity: [
    { startAt: second(0), endAt: second(110) },
    { startAt: second(150), endAt: second(190) },
    // A subagent at the same time, and then for 10 s alone.
    { threadId: "s1/a1", startAt: second(170), endAt: second(200) },
  ],
});

const nobodyKnows = () => null;

describe("permissions-bypassed", () => {
  it("finds the time, calls and cost under a mode that asks nothing", () => {
    const { judged, findings } = judgedBy("permissions-bypassed", rows("bypassPermissions"));
    expect(judged).toBe(3);
    // Active from 100 to 110 and from 150 to 200 s.
    expect(findings).toMatchObject([
      {
        severity: "high",
        subject: { kind: "mode", name: "bypassPermissions" },
        count: 1,
        places: [{ line: 5 }],
        waste: null,
        extent: { calls: 2, requests: 2, activeMs: 60_000, costUsd: 2, costNanoUsd: "2000000000" },
      },
    ]);
  });

  it("finds other modes neither, nor one that the policy allows", () => {
    expect(judgedBy("permissions-bypassed", rows("acceptEdits"))).toEqual(clean(3));
    const policy = policyOf({ permissionModes: ["default", "yolo"] });
    expect(judgedBy("permissions-bypassed", rows("yolo"), { policy })).toEqual(clean(3));
  });

  it("takes modes that only the log tells, and knows how far none goes that nobody knows", () => {
    const { marks, ...without } = rows("yolo");
    const loggedModes = marks.map(({ detail, at, line }) => ({
      source: "codex" as const,
      sessionId: "s1",
      mode: detail,
      file: "r.jsonl",
      line,
      at,
    }));
    expect(judgedBy("permissions-bypassed", without, { loggedModes }).findings).toMatchObject([
      { places: [{ file: "r.jsonl", line: 5 }], extent: { calls: 2 } },
    ]);
    expect(judgedBy("permissions-bypassed", without, { loggedModes, kindOfMode: nobodyKnows })).toEqual(
      clean(0, { "unknown-mode": 3 }),
    );
  });

  it("judges no session whose log tells no mode", () => {
    const { marks: _, ...without } = rows("yolo");
    expect(judgedBy("permissions-bypassed", without)).toEqual(clean(0, { "no-mode": 1 }));
  });

  it("judges no time before the log tells a mode, once for the session", () => {
    const { marks, ...others } = rows("yolo");
    const [, , last] = marks;
    // Three calls and two responses before 200 s, one response at 200 s.
    expect(judgedBy("permissions-bypassed", { ...others, marks: [last!] })).toEqual(
      clean(1, { "no-mode": 1 }),
    );
  });
});

describe("edits-accepted", () => {
  it("finds the time in which edits were not asked for", () => {
    expect(judgedBy("edits-accepted", rows("acceptEdits")).findings).toMatchObject([
      { severity: "low", subject: { kind: "mode", name: "acceptEdits" }, extent: { calls: 2 } },
    ]);
    expect(judgedBy("edits-accepted", rows("plan"))).toEqual(clean(3));
  });
});

describe("mode-not-allowed", () => {
  it("needs a policy, and finds modes that it does not list", () => {
    expect(judgedBy("mode-not-allowed", rows("auto"))).toMatchObject({ state: "needs-policy", judged: 0 });
    const policy = policyOf({ permissionModes: ["default"] });
    expect(judgedBy("mode-not-allowed", rows("auto"), { policy }).findings).toMatchObject([
      { severity: "high", subject: { kind: "mode", name: "auto" }, count: 1 },
    ]);
    expect(judgedBy("mode-not-allowed", rows("auto"), { policy: policyOf({}) })).toEqual(clean(0));
  });
});
