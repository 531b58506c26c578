import { describe, expect, it } from "vitest";
import { keyAttributes, keyLists, listAttributes } from "../../src/page/table-html.js";

describe("what rows are of, on a page", () => {
  const rows = [
    { project: "/src/a & b", tool: ["Bash", "Read"] },
    { project: null, tool: ["Read", "Write"], day: [] },
  ];
  const lists = keyLists(rows);

  it("is the key, or places in a list that the table has once", () => {
    expect(listAttributes(lists).markup).toBe(
      ' data-tool-keys="[&quot;Bash&quot;,&quot;Read&quot;,&quot;Write&quot;]" data-day-keys="[]"',
    );
    expect(rows.map((row) => keyAttributes(row, lists).markup)).toEqual([
      ' data-project="/src/a &amp; b" data-tools="0 1"',
      ' data-tools="1 2"',
    ]);
  });

  it("is nothing of a table without keys", () => {
    expect(listAttributes(keyLists([{}])).markup).toBe("");
    expect(keyAttributes({}, keyLists([])).markup).toBe("");
  });
});
