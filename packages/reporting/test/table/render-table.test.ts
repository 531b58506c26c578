import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import * as fc from "fast-check";
import { renderTable } from "../../src/table/render-table.js";
import type { TableView } from "../../src/table/table-view.js";

const view: TableView = {
  title: "Tools",
  columns: [
    { key: "tool", title: "Tool", align: "left", kind: "text", priority: 1 },
    { key: "calls", title: "Calls", align: "right", kind: "count", priority: 1 },
    { key: "rate", title: "Errors", align: "right", kind: "percent", priority: 2 },
    { key: "p50", title: "p50", align: "right", kind: "duration", priority: 3 },
  ],
  rows: [
    { tool: "Bash", calls: 1204, rate: 0.081, p50: 1400 },
    { tool: "Read", calls: 77, rate: null, p50: { atLeast: 12 } },
  ],
  totals: { tool: "Total", calls: 1281, rate: 0.08, p50: null },
};

describe("renderTable", () => {
  it("aligns numbers to the right and ends with the totals", () => {
    expect(renderTable(view, { width: 80 })).toBe(
      [
        "Tool   Calls  Errors      p50",
        "─────────────────────────────",
        "Bash   1,204   8.1 %    1.4 s",
        "Read      77       –  ≥ 12 ms",
        "─────────────────────────────",
        "Total  1,281   8.0 %        –",
        "",
        "≥ at least: p50.",
        "",
      ].join("\n"),
    );
  });

  it("drops the column of least priority where there is no room, and says so", () => {
    expect(renderTable(view, { width: 24 })).toBe(
      [
        "Tool   Calls  Errors",
        "────────────────────",
        "Bash   1,204   8.1 %",
        "Read      77       –",
        "────────────────────",
        "Total  1,281   8.0 %",
        "",
        "Hidden (narrow",
        "terminal): p50.",
        "",
      ].join("\n"),
    );
  });

  it("cuts long text with an ellipsis, wide characters counted as two", () => {
    const wide = { ...view, rows: [{ tool: "漢字".repeat(20), calls: 1, rate: 0, p50: 1 }] };
    const [, , row] = renderTable(wide, { width: 40 }).split("\n");
    expect(row).toBe("漢字漢字漢字漢字漢…      1   0.0 %  1 ms");
  });

  it("drops a column before it cuts names below a third of the line", () => {
    // The name keeps 24 of 80 columns; each other one takes 12 with its gap, so four fit and leave the name 32.
    const rest = [2, 3, 4, 5, 6, 7, 8].map(
      (priority) =>
        ({ key: `c${priority}`, title: "0123456789", align: "right", kind: "count", priority }) as const,
    );
    const [name] = view.columns;
    const table = renderTable(
      { title: "Names", columns: [name!, ...rest], rows: [{ tool: "n".repeat(60) }] },
      { width: 80 },
    );
    expect(table.split("\n")[2]).toMatch(/^n{31}… {2}/);
    expect(table).toContain("Hidden (narrow terminal):");
  });

  it("writes a lower bound of less than a cent without contradicting itself", () => {
    const columns = [{ key: "usd", title: "Cost", align: "right", kind: "usd", priority: 1 } as const];
    expect(renderTable({ title: "Cost", columns, rows: [{ usd: { atLeast: 0.001 } }] })).toContain(
      "\n≥ $0.001\n",
    );
  });

  it("is bold and dim only with colour", () => {
    expect(renderTable(view)).not.toContain("\u001b");
    expect(renderTable(view, { color: true })).toContain(
      "\u001b[1m\u001b[36mTool   Calls  Errors      p50\u001b[39m\u001b[22m",
    );
  });

  it("R87 prints no control character from the data", () => {
    const hostile = {
      ...view,
      rows: [{ tool: "\u001b[31mred\u0007\nnext\u202e", calls: 1, rate: 0, p50: 1 }],
    };
    const text = renderTable(hostile);
    expect(text).toContain("\\u{1b}[31mred\\u{7} next\\u{202e}");
  });

  it("shows a rate only beside what it is taken over", () => {
    const columns = [
      view.columns[0]!,
      { key: "calls", title: "Ended", align: "right", kind: "count", priority: 3, needs: "rate" } as const,
      { key: "rate", title: "Errors", align: "right", kind: "percent", priority: 3, needs: "calls" } as const,
    ];
    // Tool, Ended and Errors take 5 + 2 + 5 + 2 + 6 columns.
    expect(renderTable({ ...view, columns }, { width: 20 })).toMatch(/^Tool {3}Ended {2}Errors\n/);
    expect(renderTable({ ...view, columns }, { width: 19 })).toMatch(/^Tool\n/);
  });

  it("cuts paths at their start, where a name begins", () => {
    const path = {
      key: "path",
      title: "Path",
      align: "left",
      kind: "text",
      priority: 1,
      cut: "start",
    } as const;
    const rows = [{ path: "/home/ann/code/shop/frontend" }];
    expect(renderTable({ title: "t", columns: [path], rows }, { width: 18 }).split("\n")[2]).toBe(
      "…/shop/frontend",
    );
  });

  it("draws rows below rows as branches, and for programs as spaces", () => {
    const tree = { ...view, levels: [0, 1] };
    expect(renderTable(tree).split("\n")[3]).toMatch(/^└ Read /);
    expect(renderTable(tree, { isPlain: true }).split("\n")[2]).toMatch(/^ {2}Read /);
  });

  it("draws a trend above and bars beside the rows where there is room, and neither for programs", () => {
    const trend = { title: "Calls a day", values: [0, 4, null, 8], kind: "count" } as const;
    const drawn = { ...view, trend, bars: "calls" };
    // 4 of 8 are half of the seven steps above the lowest block.
    const [line, , , , bash, read] = renderTable(drawn, { width: 60 }).split("\n");
    expect(line).toBe("Calls a day  ▁▅ █  highest 8");
    // 1,204 fills 24 blocks; 77 are 1.5 of them.
    expect(bash).toBe(`Bash   1,204   8.1 %    1.4 s  ${"█".repeat(24)}`);
    expect(read).toBe("Read      77       –  ≥ 12 ms  █▌");
    expect(renderTable(drawn, { width: 30 })).not.toContain("█▌");
    expect(renderTable(drawn, { isPlain: true })).toBe(
      [
        "Tool   Calls  Errors      p50",
        "Bash   1,204   8.1 %    1.4 s",
        "Read      77       –  ≥ 12 ms",
        "Total  1,281   8.0 %        –",
        "",
        "≥ at least: p50.",
        "",
      ].join("\n"),
    );
  });

  it("draws no bar beside a row that adds up others", () => {
    const rows = [...view.rows, { tool: "9 more", calls: 9000, rate: null, p50: null }];
    const lines = renderTable({ ...view, rows, hasRest: true, bars: "calls" }, { width: 60 }).split("\n");
    expect(lines[2]).toMatch(/ █{24}$/);
    expect(lines[4]).toBe("9 more  9,000       –        –");
  });

  it("keeps as much room for text that keeps it as for the name, where other columns can go", () => {
    const text = { align: "left", kind: "text" } as const;
    const counts = [3, 4, 5].map(
      (priority) =>
        ({ key: `c${priority}`, title: "0123456789", align: "right", kind: "count", priority }) as const,
    );
    const rows = [{ name: "n".repeat(24), models: "m".repeat(24) }];
    const lineWith = (room: { readonly keepsRoom?: true }): string => {
      const columns = [
        { key: "name", title: "Name", ...text, priority: 1 },
        { key: "models", title: "Models", ...text, priority: 2, ...room },
        ...counts,
      ];
      return renderTable({ title: "t", columns, rows }, { width: 80 }).split("\n")[2]!;
    };
    // 24 of 80 columns for each name, and 12 for a number with its gap: two fit beside both names, three beside a cut one.
    expect(lineWith({ keepsRoom: true })).toMatch(/^n{24} {2}m{24}( +–){2}$/);
    expect(lineWith({})).toMatch(/^n+…? {2}m{14,22}…( +–){3}$/);
  });

  it("keeps as much room for text as it needs at least, however much that is", () => {
    const text = { align: "left", kind: "text" } as const;
    const count = { key: "c", title: "0123456789", align: "right", kind: "count", priority: 3 } as const;
    const lineWith = (leastWidth: number): string => {
      const columns = [
        { key: "name", title: "Name", ...text, priority: 1, leastWidth },
        { key: "place", title: "Place", ...text, priority: 2 },
        count,
      ];
      const rows = [{ name: "n".repeat(30), place: "p".repeat(20), c: 1 }];
      return renderTable({ title: "t", columns, rows }, { width: 50 }).split("\n")[2]!;
    };
    // 30 + 2 + 14 leave no room for a number of 10; 12 + 2 + 14 + 2 + 10 do.
    expect(lineWith(30)).toMatch(/^n{30} {2}p{17}…$/);
    expect(lineWith(12)).toMatch(/^n+… {2}p{13,17}… {11}1$/);
  });

  it("cuts text to its least width for the sake of columns up to 4, and for no others", () => {
    const text = { align: "left", kind: "text" } as const;
    const count = { align: "right", kind: "count" } as const;
    const namesAt = (width: number): string =>
      renderTable(
        {
          title: "Failures",
          columns: [
            { key: "tool", title: "Tool", ...text, priority: 1, leastWidth: 9 },
            { key: "cost", title: "Cost", ...count, priority: 4 },
            { key: "last", title: "Last", ...count, priority: 5 },
          ],
          rows: [{ tool: "mcp__tracker__list", cost: 1, last: 1 }],
        },
        { width, isPlain: true },
      ).split("\n")[1]!;
    // The name has 18 letters, a number with its gap six: all fit in 30 columns, name and cost in 24, or 15 cut.
    expect(namesAt(30)).toBe("mcp__tracker__list     1     1");
    // A name keeps 14 letters or 0.3 of the line, so `Last` finds room in 26.
    expect(namesAt(26)).toBe("mcp__tracker_…     1     1");
    expect(namesAt(25)).toBe("mcp__tracker__list     1");
    expect(namesAt(15)).toBe("mcp__tra…     1");
    expect(namesAt(14)).toBe("mcp__tracker_…");
  });

  it("says what a column says only where it is shown", () => {
    const note = "Errors: failed ÷ ended.";
    const columns = view.columns.map((column) => (column.key === "rate" ? { ...column, note } : column));
    expect(renderTable({ ...view, columns })).toContain(`\n${note}\n`);
    const narrow = renderTable({ ...view, columns }, { width: 15 });
    expect(narrow).toContain("Errors");
    expect(narrow).not.toContain("ended");
  });

  it("writes tables that belong to it below, each with its title", () => {
    const text = renderTable({ ...view, more: [{ ...view, id: "other", title: "Others" }] });
    expect(text.split("\n").slice(9, 13)).toEqual([
      "Others",
      "",
      "Tool   Calls  Errors      p50",
      "─".repeat(29),
    ]);
  });

  it("colours what a tone says, and nothing else than the text", () => {
    const text = renderTable({ ...view, tones: [{ rate: "bad" }] }, { color: true });
    expect(text).toContain("Bash   1,204   \u001b[31m8.1 %\u001b[39m    1.4 s");
  });

  it("says what is missing where there is no row", () => {
    expect(renderTable({ ...view, rows: [], empty: "No tool was called." })).toBe("No tool was called.\n");
  });

  it("never writes a line wider than the terminal", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "grapheme" })),
        fc.integer({ min: 1, max: 120 }),
        fc.boolean(),
        (tools, width, color) => {
          const rows = tools.map((tool) => ({ tool, calls: 1e12, rate: 0.5, p50: 1e9 }));
          for (const line of renderTable({ ...view, rows }, { width, color }).split("\n"))
            expect(stringWidth(line)).toBeLessThanOrEqual(width);
        },
      ),
    );
  });
});

describe("text on the right", () => {
  it("is a written figure: it goes whole or not at all", () => {
    const compared: TableView = {
      title: "t",
      columns: [
        { key: "tool", title: "Tool", align: "left", kind: "text", priority: 1 },
        { key: "interval", title: "95 % interval", align: "right", kind: "text", priority: 2 },
      ],
      rows: [{ tool: "mcp__tracker__list_issues", interval: "−11.9 to +11.6 points" }],
    };
    expect(renderTable(compared, { width: 40 })).toContain("mcp__tracker__li…  −11.9 to +11.6 points\n");
    const narrow = renderTable(compared, { width: 32 });
    expect(narrow).toContain("Hidden");
    expect(narrow).not.toContain("11.9");
  });
});
