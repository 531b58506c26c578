import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as metrics from "@turnmeter/metrics";
import { selectFacts } from "@turnmeter/metrics";
import type { Selection } from "@turnmeter/metrics";
import type { Facts } from "@turnmeter/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { connect, createTables, loadFacts, parseAddress } from "../src/index.js";
import type { Connection, JsonValue } from "../src/index.js";
import { startCluster, whyNoServer } from "./support/cluster.js";
import type { Cluster } from "./support/cluster.js";
import { allFixtures } from "../../../scripts/vitest/fixtures.js";
import { cutOf, factsOfFixtures } from "./support/fixture-facts.js";
import { grafanaQuery } from "./support/grafana-query.js";
import type { Choice } from "./support/grafana-query.js";
import { rowsOfQuery } from "./support/rows-of-query.js";

const datasource = z.strictObject({
  type: z.literal("grafana-clickhouse-datasource"),
  uid: z.literal("${datasource}"),
});
const target = z.strictObject({
  datasource,
  editorType: z.literal("sql"),
  /** 0 is a series over time, 1 a table. */
  format: z.literal([0, 1]),
  queryType: z.enum(["timeseries", "table"]),
  rawSql: z.string().min(1),
  refId: z.literal("A"),
});
const length = z.int().min(1);
const panel = z.strictObject({
  id: length,
  type: z.enum(["stat", "timeseries", "bargauge", "table"]),
  title: z.string().min(1),
  description: z.string().min(1),
  datasource,
  gridPos: z.strictObject({ x: z.int().min(0), y: z.int().min(0), w: length, h: length }),
  fieldConfig: z.strictObject({
    defaults: z.record(z.string(), z.unknown()),
    overrides: z.array(z.strictObject({ matcher: z.unknown(), properties: z.array(z.unknown()) })),
  }),
  options: z.record(z.string(), z.unknown()),
  targets: z.array(target).length(1),
});
const variable = z.looseObject({
  name: z.string(),
  type: z.enum(["datasource", "query"]),
  query: z.union([z.string(), z.strictObject({ editorType: z.literal("sql"), rawSql: z.string() })]),
});
/** What Grafana's model of a dashboard, version 39, says of the parts that are used. */
const dashboardSchema = z.looseObject({
  __inputs: z.array(z.looseObject({ name: z.string(), type: z.literal("datasource"), pluginId: z.string() })),
  __requires: z.array(
    z.strictObject({ type: z.string(), id: z.string(), name: z.string(), version: z.string() }),
  ),
  id: z.null(),
  uid: z.string().regex(/^[\w-]{1,40}$/),
  schemaVersion: z.literal(39),
  templating: z.strictObject({ list: z.array(variable) }),
  panels: z.array(panel),
});

const text = await readFile(join(import.meta.dirname, "..", "grafana", "turnmeter.json"), "utf8");
const dashboard = dashboardSchema.parse(JSON.parse(text));
const { panels } = dashboard;
const variables = dashboard.templating.list;

function sqlOf(title: string): string {
  return panels.find((each) => each.title === title)!.targets[0]!.rawSql;
}

function sqlOfVariable(name: string): string {
  const { query } = variables.find((each) => each.name === name)!;
  return typeof query === "string" ? query : query.rawSql;
}

describe("the dashboard", () => {
  it("numbers its panels, each once", () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
  });

  it("has no panel over another one or past the right edge", () => {
    const taken = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    );
    expect(new Set(taken).size).toBe(taken.length);
    for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
  });

  it("names what it needs: the panels' types, the plugin, and the data source to be asked for", () => {
    const required = new Set(dashboard["__requires"].map(({ type, id }) => `${type} ${id}`));
    for (const { type } of panels) expect(required).toContain(`panel ${type}`);
    expect(required).toContain("datasource grafana-clickhouse-datasource");
    const [input] = dashboard["__inputs"];
    const source = variables.find(({ type }) => type === "datasource")!;
    expect(source).toMatchObject({ name: "datasource", current: { value: `\${${input!.name}}` } });
  });

  it("asks for series over time where a panel shows them", () => {
    for (const { type, targets } of panels) expect(targets[0]!.format).toBe(type === "timeseries" ? 0 : 1);
  });

  it("quotes each variable that has a reader's values", () => {
    const queries = [...panels.map(({ title }) => sqlOf(title)), ...["project", "model"].map(sqlOfVariable)];
    for (const sql of queries)
      expect(sql).not.toMatch(/\$\{?(?:project|model)\}?(?![\w:)])|'\$(?!\{__timezone\})/);
  });
});

const reason = whyNoServer();

describe.skipIf(reason !== null)(`its queries${reason === null ? "" : ` (${reason})`}`, () => {
  let cluster: Cluster;
  let connection: Connection;
  let facts: Facts;

  beforeAll(async () => {
    cluster = await startCluster(3);
    facts = await factsOfFixtures(...allFixtures);
    connection = connect(parseAddress(cluster.address));
    await createTables(connection);
    const { batches, manifest } = cutOf(facts);
    await loadFacts(connection, batches, manifest);
  });

  afterAll(async () => {
    await connection?.close();
    await cluster?.stop();
  });

  /** All rows with a time: Grafana asks for none without. */
  const everything = { startAt: Date.UTC(2020, 0, 1), endAt: Date.UTC(2030, 0, 1) };
  const week = { startAt: Date.UTC(2026, 10, 9), endAt: Date.UTC(2026, 10, 16) };

  function choice(period: typeof week, timezone: string, chosen: Choice["chosen"] = {}): Choice {
    return { from: period.startAt, to: period.endAt - 1000, timezone, database: "turnmeter", chosen };
  }

  function ask(title: string, of: Choice): Promise<readonly Readonly<Record<string, JsonValue>>[]> {
    return rowsOfQuery(connection, grafanaQuery(sqlOf(title), of));
  }

  async function hashes(
    name: "project" | "model",
    texts: readonly (string | null)[],
  ): Promise<readonly string[]> {
    const of = choice(everything, "utc");
    const rows = await rowsOfQuery(connection, grafanaQuery(sqlOfVariable(name), of));
    return texts.map((wanted) =>
      String(rows.find((row) => row["text"] === (wanted ?? "not known"))!["value"]),
    );
  }

  it("finds the database", async () => {
    expect(await connection.query(sqlOfVariable("database"))).toEqual([["turnmeter"]]);
  });

  it.each(panels.map(({ title }) => title))("%s is answered with rows", async (title) => {
    for (const timezone of ["utc", "Europe/Berlin"])
      expect((await ask(title, choice(everything, timezone))).length).toBeGreaterThan(0);
  });

  const selected = (period: typeof week, more: Selection = {}) => selectFacts(facts, { ...more, period });

  it.each([
    ["everything", everything],
    ["a week", week],
  ])("have the cost of %s, by day, model and project", async (_what, period) => {
    const of = choice(period, "Europe/Berlin");
    const zone = { timezone: "Europe/Berlin", weekStart: "monday" } as const;
    const own = selected(period);
    const total = metrics.usageOfAll(own).costUsd! - undatedUsd(own);
    expect((await ask("Cost", of)).map(({ cost: usd }) => usd)).toEqual([expect.closeTo(total, 9)]);
    const days = metrics
      .usageByNames(own, ["day", "model"], zone)
      .map((row) => `${row.date} ${row.model ?? "not known"} ${row.costNanoUsd}`);
    const shown = await ask("Cost by day and model", of);
    expect(
      shown
        .map(
          ({ time, model, cost: usd }) => `${dayOf(time)} ${String(model)} ${Math.round(Number(usd) * 1e9)}`,
        )
        .sort(),
    ).toEqual(days.sort());
    const projects = await ask("Cost by project", of);
    const byProject = new Map<string, number>();
    for (const { project, costNanoUsd } of metrics.usageByNames(own, ["project", "day"], zone))
      byProject.set(
        project ?? "not known",
        (byProject.get(project ?? "not known") ?? 0) + Number(costNanoUsd),
      );
    expect(projects.length).toBeGreaterThan(5);
    for (const row of projects)
      expect(cost([row])).toBeCloseTo(byProject.get(String(row["project"]))! / 1e9, 9);
    const threads = await ask("Cost of main threads and subagents", of);
    expect(cost(threads)).toBeCloseTo(total, 9);
  });

  it("keep to the chosen projects and models, whatever their names", async () => {
    const { project, model } = metrics.usageByNames(selected(everything), ["project", "model"], {
      timezone: "UTC",
      weekStart: "monday",
    })[0]!;
    const windows = metrics.usageByProject(facts).find((row) => row.project?.includes("\\"))!.project;
    for (const name of [project!, windows!]) {
      const of = choice(everything, "utc", { project: await hashes("project", [name]) });
      const own = metrics
        .usageByNames(selected(everything), ["project", "day"], { timezone: "UTC", weekStart: "monday" })
        .filter((row) => row.project === name);
      expect(cost(await ask("Cost", of))).toBeCloseTo(
        own.reduce((sum, row) => sum + Number(row.costNanoUsd), 0) / 1e9,
        9,
      );
    }
    const of = choice(everything, "utc", {
      project: await hashes("project", [project!]),
      model: await hashes("model", [model!]),
    });
    const own = metrics
      .usageByNames(selected(everything), ["project", "model", "day"], {
        timezone: "UTC",
        weekStart: "monday",
      })
      .filter((row) => row.project === project && row.model === model);
    expect(cost(await ask("Cost", of))).toBeCloseTo(
      own.reduce((sum, row) => sum + Number(row.costNanoUsd), 0) / 1e9,
      9,
    );
  });

  it("have the calls of a week by tool", async () => {
    const own = selectFacts(facts, { period: week });
    const expected = metrics
      .toolStatistics(own)
      .map(({ tool, calls, errorRate }) => [tool, calls, errorRate]);
    const shown = await ask("Tools", choice(week, "utc"));
    expect(shown.map((row) => [row["tool"], Number(row["all calls"]), row["error rate"]])).toEqual(expected);
  });
});

type Rows = readonly Readonly<Record<string, JsonValue>>[];

function cost(rows: Rows): number {
  return rows.map((row) => Number(row["cost"])).reduce((sum, each) => sum + each, 0);
}

function dayOf(time: JsonValue | undefined): string {
  return String(time).slice(0, 10);
}

/** Dollars of requests without a time, which no day has. */
function undatedUsd(facts: Facts): number {
  const { at, costNanoUsd } = facts.requests.columns;
  const costs = [...costNanoUsd].filter((_, row) => at.at(row) === null);
  return costs.reduce<number>((sum, each) => sum + (each ?? 0), 0) / 1e9;
}
