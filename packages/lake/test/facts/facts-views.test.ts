import { describe, expect, it } from "vitest";
import { factsViews } from "../../src/facts/write-facts.js";

const batches = (["2026-W46", "2026-W47"] as const).map((week) => ({
  table: "files" as const,
  week,
  key: week.slice(-2).repeat(32),
  rows: 1,
}));

/** The statement of a table's view. */
function viewOf(table: string, name: string, address?: string): string | undefined {
  const text = new TextDecoder().decode(factsViews(batches, address).get(name));
  return new RegExp(`^CREATE OR REPLACE VIEW ${table} AS ([^;]*);$`, "m").exec(text)?.[1];
}

const duckdb = "v1/facts/views.sql";
const clickhouse = "v1/facts/views.clickhouse.sql";

describe("views of settled facts", () => {
  it("name the files of a table from their own folder", () => {
    expect(viewOf("files", duckdb)).toBe(
      `SELECT * FROM read_parquet([
  'files/week=2026-W46/4646464646464646.parquet',
  'files/week=2026-W47/4747474747474747.parquet'
])`,
    );
    expect(viewOf("files", clickhouse)).toBe(
      `SELECT * FROM file('files/week=2026-W46/4646464646464646.parquet', 'Parquet')
UNION ALL SELECT * FROM file('files/week=2026-W47/4747474747474747.parquet', 'Parquet')`,
    );
  });

  it("name objects by their address", () => {
    const address = "s3://team-logs/ann's";
    expect(viewOf("files", duckdb, address)).toContain(
      "  's3://team-logs/ann''s/v1/facts/files/week=2026-W46/4646464646464646.parquet',\n",
    );
    expect(viewOf("files", clickhouse, address)).toContain(
      "SELECT * FROM s3('s3://team-logs/ann''s/v1/facts/files/week=2026-W46/4646464646464646.parquet', 'Parquet')\n",
    );
  });

  it("have the columns of a table without rows", () => {
    expect(viewOf("recordCounts", duckdb)).toMatch(
      /^SELECT CAST\(NULL AS VARCHAR\) AS source, .*, CAST\(NULL AS VARCHAR\) AS week WHERE 1 = 0$/,
    );
    expect(viewOf("recordCounts", clickhouse)).toMatch(
      /^SELECT CAST\(NULL AS Nullable\(String\)\) AS source, /,
    );
  });
});
