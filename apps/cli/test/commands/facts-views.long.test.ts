import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DuckDBInstance } from "@duckdb/node-api";
import { whyNoServer } from "../../../../packages/clickhouse/test/support/cluster.js";
import { emptyFolder } from "../util/log-folder.js";
import { runCli } from "../util/run-cli.js";
import { bucket, objectsBelow, startS3Server } from "../util/s3-server.js";
import type { S3Server } from "../util/s3-server.js";
import { shopLogs } from "../util/shop-logs.js";

const shop = shopLogs();
const reason = whyNoServer();

/** What the logs say, and a table without rows. */
const query = `SELECT
  (SELECT sum(costNanoUsd) FROM requests WHERE week = '2026-W46'),
  (SELECT sum(costNanoUsd) FROM requests WHERE week = '2026-W47'),
  (SELECT count(*) FROM toolCalls),
  (SELECT count(sessionId) FROM compactions)`;
/** The tax session, cards and tiles; Bash twice, Agent and Read. */
const figures = [20_000_000, 1_049_180_000, 4, 0];

const library = resolve(import.meta.dirname, "../../../../packages/clickhouse/test/support/local.mjs");

/** What `clickhouse local` answers in a folder after it has read views, or why it does not. */
async function fromClickHouse(views: string, cwd: string): Promise<readonly number[] | string> {
  const answer = join(emptyFolder(), "answer.tsv");
  const words = [`--query=${views}${query} INTO OUTFILE '${answer}' FORMAT TSV`];
  const { stderr } = spawn(process.execPath, [library, ...words], { cwd, timeout: 60_000 });
  const failure = await text(stderr);
  if (failure !== "") return failure;
  return readFileSync(answer, "utf8").trim().split("\t").map(Number);
}

/** A connection to DuckDB for which paths begin in a folder. */
async function duckdbIn(folder: string) {
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  await connection.run(`SET file_search_path = '${folder.replaceAll("'", "''")}'`);
  return connection;
}

async function factsAt(address: string, env: Readonly<Record<string, string>> = {}): Promise<void> {
  const argv = ["export", "--as", "facts", "--to", address, "--path", shop];
  expect(await runCli(argv, { env })).toMatchObject({ exitCode: 0, stderr: "" });
}

describe("views of settled facts", () => {
  const folder = join(emptyFolder(), "o'brien");
  const facts = join(folder, "v1", "facts");
  beforeAll(() => factsAt(folder));

  it("are read by DuckDB", async () => {
    const connection = await duckdbIn(facts);
    await connection.run(readFileSync(join(facts, "views.sql"), "utf8"));
    const [row] = (await connection.runAndReadAll(query)).getRows();
    expect(row!.map(Number)).toEqual(figures);
    connection.closeSync();
  });

  it.skipIf(reason !== null)("are read by ClickHouse", async () => {
    const views = readFileSync(join(facts, "views.clickhouse.sql"), "utf8");
    expect(await fromClickHouse(views, facts)).toEqual(figures);
  });

  it.skipIf(reason !== null)("are an error where a file is missing", async () => {
    const other = join(emptyFolder(), "facts");
    await factsAt(other);
    const torn = join(other, "v1", "facts");
    rmSync(join(torn, "requests", "week=2026-W46"), { recursive: true });
    const connection = await duckdbIn(torn);
    const views = (name: string) => readFileSync(join(torn, name), "utf8");
    await expect(connection.run(views("views.sql"))).rejects.toThrow("No files found");
    connection.closeSync();
    expect(await fromClickHouse(views("views.clickhouse.sql"), torn)).toContain("No such file");
  });
});

describe.skipIf(reason !== null)("views of settled facts in S3", () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3Server();
  });
  afterAll(() => server.close());

  it("name objects by their addresses", async () => {
    await factsAt(`s3://${bucket}/facts`, server.env);
    const object = { Bucket: bucket, Key: "facts/v1/facts/views.clickhouse.sql" };
    const views = (await (await server.client.getObject(object)).Body?.transformToString()) ?? "";
    const here = views.replaceAll(`s3://${bucket}`, `${server.env["AWS_ENDPOINT_URL"]!}/${bucket}`);
    expect(await fromClickHouse(here, emptyFolder())).toEqual(figures);
    const [key] = Object.keys(await objectsBelow(server.client, "facts/v1/facts/requests/"));
    await server.client.deleteObject({ Bucket: bucket, Key: key! });
    expect(await fromClickHouse(here, emptyFolder())).toContain("DB::Exception");
  });
});
