import { describe, expect, it } from "vitest";
import { patchLines } from "../../src/codex/patch-lines.js";

const diff =
  "--- a/till.ts\n+++ b/till.ts\n@@ -1,3 +1,3 @@\n a\n-b\n+c\n++++ d\n\\ No newline at end of file\n";

describe("patchLines", () => {
  it.each<[string, unknown, number | null, number | null]>([
    ["lines of an added file", { "a.ts": { type: "add", content: "a\nb\n" } }, 2, 0],
    ["a last line without its end", { "a.ts": { type: "add", content: "a\nb" } }, 2, 0],
    ["no line of an empty file", { "a.ts": { type: "add", content: "" } }, 0, 0],
    ["lines of a removed file", { "a.ts": { type: "delete", content: "a\n" } }, 0, 1],
    ["lines of hunks, not of names above them", { "a.ts": { type: "update", unified_diff: diff } }, 2, 1],
    [
      "kinds that stand around the rest",
      { "a.ts": { update: { unified_diff: diff, move_path: null } } },
      2,
      1,
    ],
    [
      "all files",
      { "a.ts": { type: "add", content: "a\n" }, "b.ts": { delete: { content: "b\nc\n" } } },
      1,
      2,
    ],
  ])("R61 counts %s", (_, changes, linesAdded, linesRemoved) => {
    expect(patchLines(changes)).toEqual({ linesAdded, linesRemoved });
  });

  it.each<[string, unknown]>([
    ["no changes", {}],
    ["nothing", undefined],
    ["paths alone", [{ path: "a.ts" }]],
    ["a file of which only the kind is known", { "a.ts": { type: "delete" } }],
    ["another kind", { "a.ts": { type: "fold" } }],
    ["no object", { "a.ts": 3 }],
  ])("R61 knows no lines of %s", (_, changes) => {
    expect(patchLines(changes)).toBe(null);
  });
});
