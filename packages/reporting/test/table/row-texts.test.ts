import { describe, expect, it } from "vitest";
import { englishFormats } from "../../src/format/english-formats.js";
import { written } from "../../src/format/written.js";
import { tableHtml } from "../../src/page/table-html.js";
import { renderMarkdown } from "../../src/table/render-markdown.js";
import { renderTable } from "../../src/table/render-table.js";
import { lowerBoundLegend, rowTexts } from "../../src/table/cell-text.js";

const columns = [
  { key: "day", title: "Day", align: "left", kind: "date", priority: 1 },
  { key: "output", title: "Output", align: "right", kind: "tokens", priority: 3 },
  { key: "cost", title: "Cost", align: "right", kind: "usd", priority: 1 },
  { key: "tokens", title: "Tokens", align: "right", kind: "tokens", priority: 2 },
] as const;

const bound = {
  day: "2026-11-02",
  output: { atLeast: 1999 },
  cost: { atLeast: 0.519 },
  tokens: { atLeast: 12_469 },
};
const exact = { day: "2026-11-03", output: 1999, cost: 0.519, tokens: 12_469 };
const textsOf = (row: Parameters<typeof rowTexts>[0]) => rowTexts(row, columns, { formats: englishFormats });

describe("rowTexts", () => {
  it("R85 marks the most important lower bound of a row, and rounds all of them down", () => {
    expect(textsOf(bound)).toEqual(["2026-11-02", "1.99 k", "≥ $0.51", "12.4 k"]);
    expect(textsOf(exact)).toEqual(["2026-11-03", "2.00 k", "$0.52", "12.5 k"]);
  });

  it("marks another one where the most important is exact or not known", () => {
    expect(textsOf({ ...bound, cost: null })).toEqual(["2026-11-02", "1.99 k", "–", "≥ 12.4 k"]);
    expect(textsOf({ ...exact, output: { atLeast: 1999 } })).toEqual([
      "2026-11-03",
      "≥ 1.99 k",
      "$0.52",
      "12.5 k",
    ]);
  });

  it("marks the first of equals", () => {
    const equals = columns.map((column) => ({ ...column, priority: 1 }));
    expect(rowTexts(bound, equals, { formats: englishFormats })[1]).toBe("≥ 1.99 k");
  });
});

describe("lowerBoundLegend", () => {
  const view = { title: "Days", columns, rows: [exact, bound] };

  it("names the shown columns with a lower bound, and why they are", () => {
    expect(lowerBoundLegend(view, columns)).toBe("≥ at least: Output, Cost and Tokens of the row.");
    expect(lowerBoundLegend({ ...view, lowerBounds: "an end is missing" }, columns.slice(0, 3))).toBe(
      "≥ at least: Output and Cost of the row; an end is missing.",
    );
    expect(lowerBoundLegend({ ...view, rows: [exact], totals: { cost: { atLeast: 1 } } }, columns)).toBe(
      "≥ at least: Cost.",
    );
  });

  it("is none where every figure is exact", () => {
    expect(lowerBoundLegend({ ...view, rows: [exact] }, columns)).toBeNull();
  });

  it("is in a terminal and in Markdown, once, after what is hidden", () => {
    const table = { ...view, lowerBounds: "an end is missing", notes: ["List prices."] };
    expect(renderTable(table, { width: 29 }).split("\n").slice(-9)).toEqual([
      "2026-11-02  ≥ $0.51  12.4 k",
      "",
      "Hidden (narrow terminal):",
      "Output.",
      "≥ at least: Cost and Tokens",
      "of the row; an end is",
      "missing.",
      "List prices.",
      "",
    ]);
    expect(renderMarkdown(table)).toContain(
      "| 2026-11-02 | 1.99 k | ≥ $0.51 | 12.4 k |\n\n≥ at least: Output, Cost and Tokens of the row; an end is missing.\n\nList prices",
    );
  });

  it("is on a page, whose rows sort by the numbers behind", () => {
    const table = { ...view, rows: [bound] };
    const page = tableHtml(written(table), { formats: englishFormats }).markup;
    const [, body] = page.split("<tbody>");
    const texts = [...body!.matchAll(/<t[dh][^>]*?(?: data-v="([^"]*)")?>([^<]*)<\/t[dh]>/g)];
    expect(texts.map(([, value, text]) => [value, text])).toEqual([
      [undefined, "2026-11-02"],
      ["1999", "1.99\u00a0k"],
      ["0.519", "≥\u00a0$0.51"],
      ["12469", "12.4\u00a0k"],
    ]);
    // A page says once what the mark means.
    expect(page).not.toContain("≥ at least");
  });
});
