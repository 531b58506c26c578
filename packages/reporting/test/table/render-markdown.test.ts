import { describe, expect, it } from "vitest";
import { formatsOf } from "../../src/format/formats-of.js";
import { renderMarkdown } from "../../src/table/render-markdown.js";
import type { TableView } from "../../src/table/table-view.js";

const view: TableView = {
  title: "Tools",
  columns: [
    { key: "tool", title: "Tool", align: "left", kind: "text", priority: 1 },
    { key: "costUsd", title: "Cost", align: "right", kind: "usd", priority: 1 },
  ],
  rows: [{ tool: "a|b <img src=x> `c` [d](e)\nf & g", costUsd: 41.2 }],
  totals: { tool: "Total", costUsd: { atLeast: 41.2 } },
  notes: ["1 row."],
};

describe("renderMarkdown", () => {
  it("R87 escapes what Markdown or HTML would read, and writes totals in bold", () => {
    expect(renderMarkdown(view)).toBe(
      [
        "| Tool | Cost |",
        "| --- | ---: |",
        "| a\\|b &lt;img src=x&gt; \\`c\\` \\[d\\](e) f &amp; g | $41.20 |",
        "| **Total** | **≥ $41.20** |",
        "",
        "≥ at least: Cost.",
        "",
        "1 row.",
        "",
      ].join("\n"),
    );
  });

  it("says what a column says unless it is left out", () => {
    const columns = view.columns.map((column) => ({ ...column, note: `Of ${column.key}.` }));
    expect(renderMarkdown({ ...view, columns })).toContain("\n\nOf tool.\n\nOf costUsd.\n\n1 row.\n");
    expect(renderMarkdown({ ...view, columns }, { maxColumns: 1 })).not.toContain("Of costUsd.");
  });

  it("can neither mention anyone nor link", () => {
    const name = "@ann #12 https://evil.example www.evil.example";
    const [, , row] = renderMarkdown({ ...view, rows: [{ tool: name, costUsd: 1 }] }).split("\n");
    expect(row).toBe("| @\u2060ann #\u206012 https\\://evil\\.example www\\.evil\\.example | $1.00 |");
  });

  it.each([
    ["a\u202egnp.exe", "a\\\\u{202e}gnp\\.exe"],
    ["\u2066a\u2067b\u2068c\u2069", "\\\\u{2066}a\\\\u{2067}b\\\\u{2068}c\\\\u{2069}"],
    ["\u202aa\u202bb\u202cc\u202dd", "\\\\u{202a}a\\\\u{202b}b\\\\u{202c}c\\\\u{202d}d"],
    ["\u20661\u00a0000\u2069 calls", "\u20661\u00a0000\u2069 calls"],
  ])("lets no name turn the rest of its line, and leaves numbers in their direction: %j", (tool, shown) => {
    const [, , row] = renderMarkdown({ ...view, rows: [{ tool, costUsd: 1 }] }).split("\n");
    expect(row).toBe(`| ${shown} | $1.00 |`);
  });

  it("leaves out the columns of least priority beyond nine, and says so", () => {
    const columns = Array.from({ length: 11 }, (_, at) => ({
      key: "costUsd",
      title: `c${at}`,
      align: "right" as const,
      kind: "usd" as const,
      priority: at === 3 || at === 5 ? 9 : 1,
    }));
    const text = renderMarkdown({ ...view, columns });
    expect(text).toMatch(/^\| c0 \| c1 \| c2 \| c4 \| c6 \| c7 \| c8 \| c9 \| c10 \|\n/);
    expect(text).toContain("\nLeft out: c3, c5.\n");
  });

  it("writes rows below rows with an arrow, and tables that belong to it below", () => {
    const text = renderMarkdown({ ...view, levels: [1], more: [{ ...view, id: "m", title: "Mo|re" }] });
    expect(text).toContain("| ↳ a\\|b");
    expect(text).toContain("\n### Mo\\|re\n\n| Tool | Cost |\n");
  });

  it("writes in a locale", () => {
    expect(renderMarkdown(view, { formats: formatsOf("de") })).toContain("| 41,20 $ |");
  });

  it("says what is missing where there is no row", () => {
    expect(renderMarkdown({ ...view, rows: [], notes: [] })).toBe("No rows.\n");
  });
});
