import { describe, expect, it } from "vitest";
import { statusLine } from "../../src/statusline/status-line.js";
import type { StatusFigures } from "../../src/statusline/status-figures.js";
import { parseStatusParts, statusParts } from "../../src/statusline/status-parts.js";

const nothing: StatusFigures = {
  model: null,
  session: null,
  clientCostUsd: null,
  contextTokens: null,
  contextShare: null,
  today: null,
  budget: null,
  window: null,
  cacheShare: null,
};
const all: StatusFigures = {
  model: "Opus 4.8",
  session: { costUsd: 1.234, isAtLeast: false },
  clientCostUsd: 1.3,
  contextTokens: 82_345,
  contextShare: 0.41,
  today: { costUsd: 5.2, isAtLeast: true },
  window: { remainingMs: 130 * 60_000, costUsdPerHour: 3.61, isAtLeast: false, shareUsed: 0.42 },
  cacheShare: 0.936,
  budget: {
    costUsd: 86.1,
    isAtLeast: false,
    budgetUsd: 200,
    pace: 0.861,
    expectedUsd: 161.4,
    expectedLowUsd: 140,
    expectedHighUsd: 183,
  },
};
const plain = (figures: Partial<StatusFigures>) =>
  statusLine({ ...nothing, ...figures }, { parts: statusParts, color: false });

function contextCode(contextShare: number): string | undefined {
  const line = statusLine({ ...nothing, contextShare }, { parts: ["context"], color: true });
  return /\[(\d+)mcontext/.exec(line)?.[1];
}

describe("statusLine", () => {
  it("writes every part in one line", () => {
    expect(plain(all)).toBe(
      "Opus 4.8 · session $1.23 (client $1.30) · context 82.3k 41% · today ≥$5.20 · 5 h 42% used $3.61/h 2 h 10 min left · cache 94% · month $86.10 of $200.00, pace 0.86, end $161.40 ($140.00 to $183.00)",
    );
  });

  it("leaves out what is not known", () => {
    expect(plain({})).toBe("");
    expect(plain({ model: "Opus", clientCostUsd: 0.5 })).toBe("Opus · session $0.50 by client");
    expect(plain({ contextTokens: 900 })).toBe("context 900");
    expect(
      plain({ window: { ...all.window!, remainingMs: 20_000, costUsdPerHour: null, shareUsed: null } }),
    ).toBe("5 h 1 min left");
  });

  it("shows the parts that are asked for, in their order", () => {
    expect(statusLine(all, { parts: ["today", "model"], color: false })).toBe("today ≥$5.20 · Opus 4.8");
  });

  it("colours the context by how full it is", () => {
    expect([0.1, 0.7, 0.9, 1.2].map(contextCode)).toEqual(["32", "33", "31", "31"]);
  });

  it("lets no name break the line or the terminal", () => {
    const line = plain({ model: `\u001B[31mred\n\u202E${"x".repeat(200)}` });
    for (const unsafe of ["\n", "\u001B", "\u202E"]) expect(line).not.toContain(unsafe);
    expect(Array.from(line).length).toBeLessThanOrEqual(40);
  });
});

describe("parseStatusParts", () => {
  it("takes names of parts", () => {
    expect(parseStatusParts("model, today")).toEqual(["model", "today"]);
  });

  it.each(["", "model,", "price"])("refuses %j", (text) => {
    expect(() => parseStatusParts(text)).toThrow(
      "allowed are model, session, context, today, window, cache, budget, separated by commas",
    );
  });
});
