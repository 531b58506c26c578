import { describe, expect, it } from "vitest";
import { renderCsv } from "../../src/table/render-csv.js";
import type { Cell, TableView } from "../../src/table/table-view.js";

function viewOf(...names: Cell[]): TableView {
  return {
    title: "t",
    columns: [
      { key: "name", title: "Name", align: "left", kind: "text", priority: 1 },
      { key: "costUsd", title: "Cost", align: "right", kind: "usd", priority: 1 },
    ],
    rows: names.map((name) => ({ name, costUsd: -1.234567 })),
    totals: { name: "Total", costUsd: 1 },
  };
}

describe("renderCsv", () => {
  it("writes keys, unrounded numbers and CRLF, and leaves the totals out", () => {
    expect(renderCsv(viewOf("a"))).toBe("name,costUsd\r\na,-1.234567\r\n");
  });

  it("leaves out columns that add up others", () => {
    const columns = [
      { key: "read", title: "Read", align: "right", kind: "tokens", priority: 1 },
      { key: "tokens", title: "Tokens", align: "right", kind: "tokens", priority: 1, for: "people" },
    ] as const;
    expect(renderCsv({ title: "t", columns, rows: [{ read: 5, tokens: 9 }] })).toBe("read\r\n5\r\n");
  });

  it("writes numbers that every program reads, without exponents", () => {
    const columns = [{ key: "n", title: "N", align: "right", kind: "count", priority: 1 } as const];
    const rows = [{ n: 1234567 }, { n: 1e-7 }, { n: 1.5e21 }];
    expect(renderCsv({ title: "t", columns, rows })).toBe(
      "n\r\n1234567\r\n0.0000001\r\n1500000000000000000000\r\n",
    );
  });

  it.each([
    ["=1+1", "'=1+1"],
    ["+cmd", "'+cmd"],
    ["-x", "'-x"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", `"'\t'=1"`],
    ["\uff1d1+1", "'\uff1d1+1"],
    ["notes;=1+1", `"notes;'=1+1"`],
    ["two\n=1+1", `"two\n'=1+1"`],
    ["a-b=c", "a-b=c"],
    ["\n=1", `"'\n'=1"`],
    ["one\r\n=1", `"one\r\n'=1"`],
    ["one\r=1", "one\\u{d}=1"],
    ["\u001b[2Jx\u0000\u009b", "\\u{1b}[2Jx\\u{0}\\u{9b}"],
    ["a\u202egnp.\u2066b", "a\\u{202e}gnp.\\u{2066}b"],
    ["-5.2", "-5.2"],
    ['say "a", b', '"say ""a"", b"'],
    ["two\nlines", '"two\nlines"'],
    [null, ""],
    [{ atLeast: 252 }, "252"],
  ] satisfies [Cell, string][])("R87 writes %j as %j", (name, field) => {
    expect(renderCsv(viewOf(name))).toBe(`name,costUsd\r\n${field},-1.234567\r\n`);
  });
});
