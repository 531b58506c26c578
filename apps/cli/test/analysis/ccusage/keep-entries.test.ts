import { describe, expect, it } from "vitest";
import { keepEntries } from "../../../src/analysis/ccusage/entry.js";
import type { Entry } from "../../../src/analysis/ccusage/entry.js";
import { plainEntry } from "../../util/plain-entry.js";

/** Output tokens of the entries that stay; each output token costs 5, each of input 1. */
function kept(...entries: readonly Partial<Entry>[]): readonly number[] {
  const given = entries.map((entry) => ({ ...plainEntry, ...entry }));
  return keepEntries(given, ({ inputTokens, outputTokens }) => inputTokens + 5 * outputTokens).map(
    ({ outputTokens }) => outputTokens,
  );
}

describe("keepEntries", () => {
  it("R06 joins rows of one request wherever they are", () => {
    expect(kept({ outputTokens: 10 }, { outputTokens: 30, sessionId: "s2", at: 5 })).toEqual([30]);
    expect(kept({ outputTokens: 10 }, { outputTokens: 30, requestId: "req_2" })).toEqual([10, 30]);
  });

  it("R06 joins rows without a request id within a session and moment", () => {
    const alone = { requestId: null };
    expect(kept({ ...alone, outputTokens: 10 }, { ...alone, outputTokens: 30 })).toEqual([30]);
    expect(kept({ ...alone, outputTokens: 10 }, { ...alone, outputTokens: 30, at: 5 })).toEqual([10, 30]);
    expect(kept({ ...alone, outputTokens: 10 }, { ...alone, outputTokens: 30, sessionId: "s2" })).toEqual([
      10, 30,
    ]);
    expect(kept({ outputTokens: 10 }, { ...alone, outputTokens: 30 })).toEqual([10, 30]);
  });

  it("R06 joins a sidechain with what it repeats, within a session", () => {
    const aside = { isSidechain: true, requestId: "req_9", outputTokens: 30 };
    expect(kept({ outputTokens: 10 }, { ...aside, at: 5 })).toEqual([10]);
    expect(kept(aside, { outputTokens: 10 })).toEqual([10]);
    expect(kept({ outputTokens: 10 }, { ...aside, sessionId: "s2" })).toEqual([10, 30]);
  });

  it("keeps every row without a message id", () => {
    expect(kept({ messageId: null, outputTokens: 10 }, { messageId: null, outputTokens: 10 })).toEqual([
      10, 10,
    ]);
  });

  it("R07 keeps the row with the most tokens, then the dearest, then one with a speed, then the first", () => {
    expect(kept({ inputTokens: 100, outputTokens: 10 }, { inputTokens: 5, outputTokens: 30 })).toEqual([10]);
    expect(kept({ inputTokens: 10, outputTokens: 5 }, { inputTokens: 5, outputTokens: 10 })).toEqual([10]);
    expect(kept({ inputTokens: 5, outputTokens: 10 }, { inputTokens: 10, outputTokens: 5 })).toEqual([10]);
    const given = [{ line: 1 }, { line: 2, speed: "fast" }, { line: 3, speed: "standard" }];
    const [entry] = keepEntries(
      given.map((each) => ({ ...plainEntry, ...each })),
      () => 0,
    );
    expect(entry?.line).toBe(2);
  });

  it("sets the answers of advisors apart", () => {
    const answer = { form: "advisor", outputTokens: 30 } as const;
    expect(kept({ outputTokens: 10 }, { ...answer, advisor: 0 }, { ...answer, advisor: 1 })).toEqual([
      10, 30, 30,
    ]);
  });
});
