import { rowsOf } from "@turnmeter/columns";
import { sources } from "@turnmeter/parser";
import { describe, expect, it } from "vitest";
import { loadFacts } from "../src/index.js";

/** A value that TypeScript refuses and JavaScript passes. */
function untyped(value: unknown): never;
function untyped(value: unknown): unknown {
  return value;
}

const noSources = "sources must be a list of Source objects, such as some of `sources`";

const rows: readonly (readonly [call: () => Promise<unknown>, message: string])[] = [
  // A text would be gone through letter by letter: "/" is the whole disk.
  [() => loadFacts(untyped("/home/ann")), "paths must be a list of folders or files, not '/home/ann'"],
  [() => loadFacts(untyped(undefined)), "paths must be a list of folders or files, not undefined"],
  [() => loadFacts(untyped([null])), "paths[0] must be a path, not null"],
  [() => loadFacts([""]), 'paths[0] is empty: pass "." for the working directory'],
  [
    () => loadFacts(["~/.claude"]),
    'paths[0] is ~/.claude, but only shells expand ~: pass join(homedir(), ".claude"), or ./~/.claude for a file or folder of that name',
  ],
  [() => loadFacts([], { sources: untyped("codex") }), `${noSources}, not codex`],
  [() => loadFacts([], { sources: untyped(["codex"]) }), `${noSources}: sources[0] is codex`],
  [
    () => loadFacts([], { sources: [{ ...sources[0]!, id: untyped("claude-cod") }] }),
    "unknown source: claude-cod; did you mean claude-code?",
  ],
  [() => loadFacts([], untyped(null)), "options must be an object, not null"],
  [() => loadFacts([], untyped({ source: [] })), "unknown option: source; did you mean sources?"],
  [
    () => loadFacts([], { prices: untyped("prices.json") }),
    "prices must be a PriceBook, such as defaultPriceBook, not prices.json",
  ],
  [() => loadFacts([], { signal: untyped({}) }), "signal must be an AbortSignal, not an object"],
  ...[untyped("5000"), Number.NaN, 0].map(
    (activeGapMs) =>
      [
        () => loadFacts([], { activeGapMs }),
        `activeGapMs must be a number of milliseconds from 1, not ${activeGapMs}`,
      ] as const,
  ),
];

describe("an argument that is none", () => {
  it.each(rows)("is named: row %#", async (call, message) => {
    await expect(call()).rejects.toThrow(message);
  });

  it("is no path that is not there: that is a problem", async () => {
    const { problems } = await loadFacts(["not-there"]);
    expect([...rowsOf(problems)]).toMatchObject([
      { code: "file-unreadable", file: "not-there", detail: "not-found" },
    ]);
  });
});
