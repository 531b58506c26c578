import type { ToolCallFact } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { noSignals } from "../util/signals.js";
import { clean, judgedBy, judgingSteps, policyOf, second, steps } from "../util/audit.js";

const bash = (rest: Partial<ToolCallFact>): Partial<ToolCallFact> => ({
  tool: "Bash",
  program: "npm test",
  startedAt: second(0),
  durationBasis: "reported",
  ...rest,
});
const timed = (call: Partial<ToolCallFact>, options = {}) =>
  judgedBy("over-timeout", { toolCalls: [call] }, options);

describe("over-timeout", () => {
  it("finds a call that ran into its limit, whatever the limit was", () => {
    const { hits, findings } = timed(
      bash({ outcome: "failed", errorKind: "timeout", durationMs: 5000, line: 7 }),
    );
    expect(hits).toBe(1);
    expect(findings).toMatchObject([
      {
        rule: "over-timeout",
        severity: "medium",
        subject: { kind: "tool", name: "Bash" },
        count: 1,
        sessions: 1,
        firstAt: "2026-11-16T10:00:00.000Z",
        places: [{ sessionId: "s1", agentId: null, line: 7 }],
        waste: { calls: 1, durationMs: 5000 },
      },
    ]);
  });

  it("finds a call that says it ran longer than the usual limit, and none of exactly the limit", () => {
    expect(timed(bash({ durationMs: 120_001 }), { signals: [noSignals] }).hits).toBe(1);
    expect(timed(bash({ durationMs: 120_000 }), { signals: [noSignals] })).toEqual(clean(1));
    expect(
      timed({ tool: "Read", durationMs: 30_001, durationBasis: "reported" }, { signals: [noSignals] }).hits,
    ).toBe(1);
    // Shells of other names have the limit of Bash; other tools have none.
    expect(timed(bash({ tool: "exec_command", durationMs: 120_001 }), { signals: [noSignals] }).hits).toBe(1);
    expect(timed({ tool: "Agent", durationMs: 900_000, durationBasis: "reported" })).toEqual(clean(0));
  });

  it("holds a call against the limit that it asked for, or that the policy sets", () => {
    const asked = { ...noSignals, timeoutMs: 300_000 };
    expect(timed(bash({ durationMs: 300_000 }), { signals: [asked] })).toEqual(clean(1));
    expect(timed(bash({ durationMs: 300_001 }), { signals: [asked] }).hits).toBe(1);
    const policy = policyOf({ timeoutsMs: new Map([["Bash", 600_000]]) });
    expect(timed(bash({ durationMs: 300_001 }), { signals: [noSignals], policy })).toEqual(clean(1));
  });

  it("does not judge a long call whose input was not read, or that may have waited for a person", () => {
    expect(timed(bash({ durationMs: 130_000 }))).toEqual(clean(0, { "no-input": 1 }));
    const wall = bash({ durationMs: 130_000, durationBasis: "wall" });
    expect(timed(wall, { signals: [noSignals] })).toEqual(clean(0, { "may-hold-a-wait": 1 }));
    expect(timed(bash({ durationMs: null, durationBasis: "none" }))).toEqual(clean(0, { "no-time": 1 }));
  });

  it("takes the time from call to result where nobody could be asked", () => {
    const toolCalls = [bash({ durationMs: 130_000, durationBasis: "wall", startedAt: second(10) })];
    const marks = [{ kind: "permissionMode" as const, detail: "bypassPermissions", at: second(0) }];
    expect(judgedBy("over-timeout", { toolCalls, marks }, { signals: [noSignals] }).hits).toBe(1);
    const sessions = [{ kind: "headless" as const }];
    expect(judgedBy("over-timeout", { toolCalls, sessions }, { signals: [noSignals] }).hits).toBe(1);
  });

  it("passes waits for background tasks, which go on", () => {
    expect(
      timed({ tool: "TaskOutput", outcome: "failed", errorKind: "timeout", durationMs: 60_000 }),
    ).toEqual(clean(0));
  });

  it("passes calls that never ran and launches", () => {
    expect(timed(bash({ outcome: "denied", errorKind: "rule", durationMs: null }))).toEqual(clean(0));
    expect(timed(bash({ outcome: "detached", durationMs: 500_000 }))).toEqual(clean(0));
  });
});

describe("permission-retried", () => {
  const denied = { outcome: "denied", errorKind: "rule", inputHash: "push" } as const;

  it("finds the second and third refusal of one call in one turn, with what their responses cost", () => {
    const { hits, judged, findings } = judgedBy(
      "permission-retried",
      steps({ at: 0, calls: [denied] }, { at: 10, calls: [denied, {}] }, { at: 20, calls: [denied] }),
    );
    expect([judged, hits]).toEqual([3, 2]);
    // Half of the response at 10, which made another call, and all of that at 20: 500 + 1,000 tokens.
    expect(findings).toMatchObject([
      {
        severity: "low",
        count: 2,
        places: [{ line: 20 }, { line: 10 }],
        waste: { calls: 2, tokens: 1500, costUsd: 0.0015, costNanoUsd: "1500000", basis: "estimate" },
      },
    ]);
  });

  it("finds none in another turn, of another input, or that went well the second time", () => {
    const of = judgingSteps("permission-retried");
    expect(of({ at: 0, calls: [denied] }, { at: 10, turn: "t2", calls: [denied] })).toEqual(clean(2));
    expect(of({ at: 0, calls: [denied] }, { at: 10, calls: [{ ...denied, inputHash: "pull" }] })).toEqual(
      clean(2),
    );
    expect(of({ at: 0, calls: [denied] }, { at: 10, calls: [{ inputHash: "push" }] })).toEqual(clean(1));
  });

  it("finds none that a hook refused before a file was changed, and one where nothing was", () => {
    const of = judgingSteps("permission-retried");
    const edit = { tool: "Edit", target: "/home/ann/shop/cart.ts" } as const;
    const byHook = { ...denied, errorKind: "hook" };
    const around = (call: typeof byHook | typeof denied, between: object) =>
      of({ at: 0, calls: [call] }, { at: 10, calls: [between] }, { at: 20, calls: [call] });
    expect(around(byHook, edit)).toEqual(clean(2));
    expect(around(byHook, { ...edit, outcome: "failed" }).hits).toBe(1);
    expect(around(byHook, { tool: "Read" }).hits).toBe(1);
    // A rule says the same whatever is in the files.
    expect(around(denied, edit).hits).toBe(1);
  });

  it("takes the system's and the sandbox's no for one, and does not judge inputs without a fingerprint", () => {
    const sandbox = {
      outcome: "failed",
      errorKind: "sandbox",
      inputHash: "x",
      tool: "exec_command",
    } as const;
    const again = steps({ at: 0, calls: [sandbox] }, { at: 10, calls: [sandbox] });
    expect(judgedBy("permission-retried", again).hits).toBe(1);
    const unknown = { ...denied, inputHash: null };
    const facts = steps({ at: 0, calls: [unknown] }, { at: 10, calls: [unknown] });
    expect(judgedBy("permission-retried", facts)).toEqual(clean(0, { "no-fingerprint": 2 }));
  });
});

describe("retry-storm", () => {
  const failed = { outcome: "failed", errorKind: "exit-code", inputHash: "test" } as const;
  const tries = (count: number) =>
    steps(...Array.from({ length: count }, (_, place) => ({ at: 10 * place, calls: [failed] })));

  it("finds a fifth try, and takes four for what is usual", () => {
    expect(judgedBy("retry-storm", tries(4))).toEqual(clean(1));
    // Four responses after the first, of 1,000 tokens each.
    expect(judgedBy("retry-storm", tries(5)).findings).toMatchObject([
      {
        count: 1,
        places: [{ line: 0 }],
        waste: { calls: 4, costUsd: 0.004, tokens: null, durationMs: null },
      },
    ]);
  });

  it("judges no call that was refused", () => {
    const denied = { ...failed, outcome: "denied" as const };
    const facts = steps(...Array.from({ length: 6 }, (_, place) => ({ at: place, calls: [denied] })));
    expect(judgedBy("retry-storm", facts)).toEqual(clean(0));
  });
});

describe("transient-not-retried", () => {
  const network = { tool: "WebFetch", outcome: "failed", errorKind: "network", inputHash: "page" } as const;

  it("finds an error of the network that nobody tried again", () => {
    const { findings } = judgedBy("transient-not-retried", steps({ at: 0, calls: [network] }));
    expect(findings).toMatchObject([
      { severity: "note", subject: { kind: "tool", name: "WebFetch" }, count: 1, waste: null, extent: null },
    ]);
  });

  it("finds none that was tried again, nor one of another kind", () => {
    const again = steps(
      { at: 0, calls: [network] },
      { at: 10, calls: [{ tool: "WebFetch", inputHash: "page" }] },
    );
    expect(judgedBy("transient-not-retried", again)).toEqual(clean(1));
    const other = steps({ at: 0, calls: [{ ...network, errorKind: "not-found" }] });
    expect(judgedBy("transient-not-retried", other)).toEqual(clean(0));
  });
});
