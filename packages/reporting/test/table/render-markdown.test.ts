import { describe, expect, it } from "vitest";
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
        "1 row.",
        "",
      ].join("\n"),
    );
  });

  it("says what is missing where there is no row", () => {
    expect(renderMarkdown({ ...view, rows: [], notes: [] })).toBe("No rows.\n");
  });
});
