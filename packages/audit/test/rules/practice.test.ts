import type { ToolCallFact } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { clean, judgedBy, judgingSteps, policyOf, second, steps } from "../util/audit.js";

const file = "/home/ann/shop/src/cart.ts";
const read = { tool: "Read", target: file, inputHash: "cart", resultBytes: 4000 } as const;

describe("read-again-unchanged", () => {
  const of = judgingSteps("read-again-unchanged");

  it("finds the second read, with what it wrote and what its result costs in later prompts", () => {
    const { judged, findings } = of(
      { at: 0, prompt: 1000, calls: [read] },
      { at: 10, prompt: 2000, calls: [read] },
      { at: 20, prompt: 3100 },
      { at: 30, prompt: 3300 },
    );
    expect(judged).toBe(2);
    // The response at 10 wrote 100 tokens. The prompt grew by 1,100: 100 of output, 1,000 of result, carried once more.
    // 100 + 1,000 + 1,000 tokens at 1,000 nano-dollars each.
    expect(findings).toMatchObject([
      {
        severity: "low",
        subject: { kind: "tool", name: "Read" },
        count: 1,
        places: [{ line: 10 }],
        waste: { calls: 1, tokens: 1100, costNanoUsd: "2100000", costUsd: 0.0021 },
      },
    ]);
  });

  it("finds none where the file was changed, or its size is another", () => {
    const edit = { tool: "Edit", target: file };
    expect(of({ at: 0, calls: [read] }, { at: 10, calls: [edit] }, { at: 20, calls: [read] })).toEqual(
      clean(2),
    );
    expect(of({ at: 0, calls: [read] }, { at: 10, calls: [{ ...read, resultBytes: 4001 }] })).toEqual(
      clean(2),
    );
  });

  it("finds none of another part, in another thread, or in one response", () => {
    expect(of({ at: 0, calls: [read] }, { at: 10, calls: [{ ...read, inputHash: "part" }] })).toEqual(
      clean(2),
    );
    expect(of({ at: 0, calls: [read] }, { at: 10, calls: [{ ...read, threadId: "s1/a1" }] })).toEqual(
      clean(2),
    );
    expect(of({ at: 0, calls: [read, read] })).toEqual(clean(2));
  });

  it("finds none after a compaction or a way back in the conversation", () => {
    const twice = steps({ at: 0, calls: [read] }, { at: 10, calls: [read] });
    const marks = [{ kind: "compaction" as const, at: second(5) }];
    expect(judgedBy("read-again-unchanged", { ...twice, marks })).toEqual(clean(2));
    expect(of({ at: 0, prompt: 9000, calls: [read] }, { at: 10, prompt: 500, calls: [read] })).toEqual(
      clean(2),
    );
  });

  it("does not judge reads without a size or a fingerprint", () => {
    expect(of({ at: 0, calls: [{ ...read, resultBytes: null }] })).toEqual(clean(0, { "no-size": 1 }));
    expect(of({ at: 0, calls: [{ ...read, inputHash: null }] })).toEqual(clean(0, { "no-fingerprint": 1 }));
  });
});

const grown = (call: Partial<ToolCallFact>, growth: number | null, policy = policyOf({})) =>
  judgedBy(
    "large-result",
    steps(
      { at: 0, prompt: 1000, calls: [call] },
      ...(growth === null ? [] : [{ at: 10, prompt: 1000 + growth }]),
    ),
    { policy },
  );

describe("large-result", () => {
  it("measures the result by the growth of the next prompt", () => {
    // 100 tokens of the growth are the output.
    expect(grown({ resultBytes: 30_000 }, 10_101)).toMatchObject({
      hits: 1,
      findings: [{ waste: { tokens: 10_101 } }],
    });
    expect(grown({ resultBytes: 30_000 }, 10_100)).toEqual(clean(1));
    // A picture has many bytes and few tokens.
    expect(grown({ resultBytes: 900_000 }, 1600)).toEqual(clean(1));
  });

  it("takes four bytes for a token where no prompt follows", () => {
    expect(grown({ resultBytes: 40_000 }, null)).toEqual(clean(1));
    expect(grown({ resultBytes: 40_004 }, null).hits).toBe(1);
    // What may be a picture is not told by its bytes.
    const shot = { tool: "mcp__web__shot", mcpServer: "web", resultBytes: 900_000 };
    expect(grown(shot, null)).toEqual(clean(0, { "no-size": 1 }));
    expect(grown({ target: "/home/ann/shop/Logo.PNG", resultBytes: 900_000 }, null)).toEqual(
      clean(0, { "no-size": 1 }),
    );
    expect(grown({ ...shot, resultBytes: 10_000 }, null)).toEqual(clean(1));
  });

  it("takes the policy's size, and judges no call without one", () => {
    expect(grown({ resultBytes: 9000 }, 2101, policyOf({ largeResultTokens: 2000 })).hits).toBe(1);
    expect(grown({ resultBytes: null }, 50_000)).toEqual(clean(0, { "no-size": 1 }));
  });
});

describe("edit-without-read", () => {
  const of = judgingSteps("edit-without-read");
  const edit = { tool: "Edit", target: file };

  it("finds a change that was refused since the file had not been read", () => {
    const refused = { ...edit, outcome: "invalid", errorKind: "file-not-read" } as const;
    // All of the response: 1,000 tokens of prompt and 100 of output.
    expect(of({ at: 0, prompt: 1000, calls: [refused] }).findings).toMatchObject([
      { count: 1, waste: { calls: 1, tokens: 1100, costNanoUsd: "1100000" } },
    ]);
  });

  it("finds none after a read, by a subagent too, or where a file is new", () => {
    expect(of({ at: 0, calls: [read] }, { at: 10, calls: [edit] })).toEqual(clean(1));
    expect(of({ at: 0, calls: [{ ...read, threadId: "s1/a1" }] }, { at: 10, calls: [edit] })).toEqual(
      clean(1),
    );
    expect(of({ at: 0, calls: [{ tool: "Write", target: file }] }, { at: 10, calls: [edit] })).toEqual(
      clean(2),
    );
  });

  it("does not judge a change that went well on a file that nothing is seen to read", () => {
    expect(of({ at: 0, calls: [edit] })).toEqual(clean(0, { "read-unseen": 1 }));
    expect(of({ at: 0, calls: [{ tool: "apply_patch", target: file }] })).toEqual(
      clean(0, { "read-unseen": 1 }),
    );
  });
});

const look = (at: number, tool = "Read", turn = "t1") => ({ at, turn, prompt: 1000, calls: [{ tool }] });

describe("single-file-batches", () => {
  const of = judgingSteps("single-file-batches");

  it("finds three looks in a row, with what the second and third response cost", () => {
    expect(of(look(0, "Grep"), look(10), look(20, "Glob")).findings).toMatchObject([
      {
        count: 1,
        severity: "note",
        places: [{ line: 0 }],
        waste: { calls: 2, tokens: 2200, costNanoUsd: "2200000" },
      },
    ]);
  });

  it("finds none in two, in two turns, or with another call between or beside", () => {
    expect(of(look(0), look(10))).toEqual(clean(1));
    expect(of(look(0), look(10), look(20, "Read", "t2"))).toEqual(clean(2));
    expect(of(look(0), look(10), look(20, "Bash"), look(30))).toEqual(clean(2));
    const both = { at: 20, calls: [{ tool: "Read" }, { tool: "Read" }] };
    expect(of(look(0), look(10), both)).toEqual(clean(1));
  });

  it("does not judge calls whose response is not logged", () => {
    const calls = [0, 10, 20].map((at) => ({ at, calls: [{ tool: "Read", requestKey: null }] }));
    expect(of(...calls)).toEqual(clean(0, { "no-response": 3 }));
  });
});
