import { createServer } from "node:http";
import { join } from "node:path";
import { S3 } from "@aws-sdk/client-s3";
import { s3Folder } from "@turnmeter/lake";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { S3Module } from "../../src/common/context.js";
import { storedCommands } from "../util/command-lists.js";
import { emptyFolder, logFolder } from "../util/log-folder.js";
import { prompt, response } from "../util/rows.js";
import { runCli } from "../util/run-cli.js";
import { bucket, objectsBelow, startS3Server, withProcessEnv } from "../util/s3-server.js";
import type { S3Server } from "../util/s3-server.js";
import { shopLogs } from "../util/shop-logs.js";

const shop = shopLogs();
const other = { sessionId: "d4444444-0000-4000-8000-000000000004", cwd: "/home/ann/maps" };
const maps = logFolder({
  "d4444444-0000-4000-8000-000000000004.jsonl": [
    prompt(other, "2026-11-17T09:00:00.000Z", "Draw a map"),
    response(other, "2026-11-17T09:00:10.000Z", "Map", { tokens: { input: 10, output: 1000 } }),
  ],
});

let server: S3Server;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.close());

let lakes = 0;
const newLake = () => `s3://${bucket}/lakes/${++lakes}`;
const prefixOf = (lake: string) => lake.slice(`s3://${bucket}/`.length);

const run = (args: readonly string[], loadS3?: () => Promise<S3Module>) =>
  runCli(args, { env: server.env, loadS3 });
const exportTo = (lake: string, machine: string, logs: string, loadS3?: () => Promise<S3Module>) =>
  run(["export", "--as", "lake", "--to", lake, "--machine", machine, "--path", logs, "--json"], loadS3);

async function lakeOf(logs: string): Promise<string> {
  const lake = newLake();
  const { exitCode, stderr } = await exportTo(lake, "laptop", logs);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  return lake;
}

const totals = async (...args: readonly string[]) =>
  JSON.parse((await run(["totals", "--json", ...args])).stdout);

const from = (address: string) => run(["totals", "--from", address]);

/** Clients whose calls fail once so many objects were written. */
const failing = (room: number, afterwards: "put" | "all"): S3Module => {
  let written = 0;
  const lost = Object.assign(new Error("socket hang up"), { code: "ECONNRESET" });
  return {
    S3: class {
      readonly #client = new S3({ forcePathStyle: true });
      readonly #call = async <T>(call: () => Promise<T>, isPut = false): Promise<T> => {
        if (written >= room && (isPut || (afterwards === "all" && written > room))) {
          written++;
          throw lost;
        }
        if (isPut) written++;
        return call();
      };
      listObjectsV2 = (request: Parameters<S3["listObjectsV2"]>[0]) =>
        this.#call(() => this.#client.listObjectsV2(request));
      getObject = (request: Parameters<S3["getObject"]>[0]) =>
        this.#call(() => this.#client.getObject(request));
      putObject = (request: Parameters<S3["putObject"]>[0]) =>
        this.#call(() => this.#client.putObject(request), true);
      deleteObject = (request: Parameters<S3["deleteObject"]>[0]) =>
        this.#call(() => this.#client.deleteObject(request));
    },
  };
};

describe("a lake in S3", () => {
  it.each(storedCommands)("%s prints the same JSON as from a folder and from logs", async (command) => {
    const lake = await lakeOf(shop);
    const folder = join(emptyFolder(), "lake");
    await exportTo(folder, "laptop", shop);
    const format = command === "report" ? ["--format", "json"] : ["--json"];
    const fromLogs = await run([command, "--path", shop, ...format]);
    expect(fromLogs.exitCode).toBe(0);
    expect(await run([command, "--from", folder, ...format])).toEqual(fromLogs);
    expect(await run([command, "--from", lake, ...format])).toEqual(fromLogs);
  });

  it("is not written again where nothing has changed", async () => {
    const lake = await lakeOf(shop);
    const before = await objectsBelow(server.client, prefixOf(lake));
    const { stdout } = await exportTo(lake, "laptop", shop);
    expect(JSON.parse(stdout)).toMatchObject({ folder: lake, written: 0, removed: 0, sources: 5 });
    expect(await objectsBelow(server.client, prefixOf(lake))).toEqual(before);
  });

  it("holds what several machines exported, each beside what is gone of its own earlier export", async () => {
    const lake = await lakeOf(shop);
    await exportTo(lake, "desk", maps);
    const both = await totals("--path", shop, "--path", maps);
    expect(await totals("--from", lake)).toEqual(both);
    expect(await totals("--from", await lakeOf(maps), "--from", await lakeOf(shop))).toEqual(both);
    await exportTo(lake, "laptop", maps);
    expect(await totals("--from", lake)).toEqual(both);
  });

  it("has machines that can be listed, renamed and removed", async () => {
    const lake = await lakeOf(shop);
    await exportTo(lake, "desk", maps);
    expect(await run(["lake", "rename-machine", "laptop", "anns", lake])).toMatchObject({ exitCode: 0 });
    const { stdout } = await run(["lake", "machines", lake, "--json"]);
    expect(JSON.parse(stdout).rows).toMatchObject([
      { machine: "anns", units: 3 },
      { machine: "desk", units: 1 },
    ]);
    expect(await run(["lake", "remove-machine", "anns", lake])).toMatchObject({ exitCode: 0 });
    expect(await totals("--from", lake)).toEqual(await totals("--path", maps));
  });

  it.each([
    ["b (1).json", "does not have the name of a manifest"],
    ["B.JSON", "is a manifest whose name is not in lower case: rename it to b.json"],
    ["team/b.json", "is a folder, where only manifests may lie"],
  ])("is an error where %s lies among the manifests", async (name, message) => {
    const lake = await lakeOf(shop);
    const copy = { Bucket: bucket, Key: `${prefixOf(lake)}/v1/sources/${name}` };
    await server.client.putObject({ ...copy, Body: "{}" });
    const { exitCode, stdout, stderr } = await from(lake);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
    expect(stderr).toContain(`${lake}/v1/sources/${name.split("/")[0]} ${message}`);
    await server.client.deleteObject(copy);
    await server.client.putObject({ ...copy, Key: `${prefixOf(lake)}/v1/sources/.DS_Store`, Body: "x" });
    expect(await from(lake)).toMatchObject({ exitCode: 0, stderr: "" });
  });

  it("may be a whole bucket, whose other objects stay", async () => {
    const lake = `s3://${bucket}`;
    await server.client.putObject({ Bucket: bucket, Key: "notes.txt", Body: "mine" });
    // Other lakes lie there, so it is not the program's alone.
    expect((await exportTo(lake, "laptop", shop)).stderr).toContain("holds other files and is no lake");
    await server.client.putObject({ Bucket: bucket, Key: "v1/", Body: "" });
    await server.client.putObject({ Bucket: bucket, Key: "v1/readme", Body: "a lake" });
    expect((await exportTo(lake, "laptop", shop)).exitCode).toBe(0);
    expect(await totals("--from", lake)).toEqual(await totals("--path", shop));
    expect(await objectsBelow(server.client, "notes.txt")).toEqual({ "notes.txt": btoa("mine") });
  });
});

describe("a folder in S3", () => {
  // The server of the other tests makes its continuation tokens with a cipher that Node's OpenSSL no longer has.
  it("is listed to its end, 1,000 objects at a time", async () => {
    const names = Array.from({ length: 2001 }, (_, at) => `v1/${String(at).padStart(4, "0")}`);
    const asked: string[] = [];
    const lister = createServer((request, answer) => {
      const { searchParams } = new URL(request.url!, "http://localhost");
      const start = Number(searchParams.get("continuation-token") ?? 0);
      asked.push(`${searchParams.get("prefix")} ${start}`);
      const next = start + 1000;
      const more = next < names.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : "";
      const objects = names
        .slice(start, next)
        .map((name) => `<Contents><Key>many/${name}</Key><Size>7</Size></Contents>`);
      answer.setHeader("Content-Type", "application/xml");
      answer.end(
        `<ListBucketResult><IsTruncated>${more !== ""}</IsTruncated>${more}${objects.join("")}</ListBucketResult>`,
      );
    });
    await new Promise<void>((resolve) => lister.listen(0, "127.0.0.1", resolve));
    const address = lister.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    const client = new S3({ forcePathStyle: true, endpoint: `http://127.0.0.1:${address.port}` });
    try {
      const folder = s3Folder(client, { bucket, prefix: "many/" });
      expect(await folder.list("v1")).toEqual(names.map((name) => ({ name, sizeBytes: 7 })));
      expect(asked).toEqual(["many/v1/ 0", "many/v1/ 1000", "many/v1/ 2000"]);
    } finally {
      client.destroy();
      lister.closeAllConnections();
      await new Promise((resolve) => lister.close(resolve));
    }
  });
});

describe("a lake in S3 that is not whole", () => {
  it.each([
    ["missing", (Key: string) => server.client.deleteObject({ Bucket: bucket, Key }), "is missing"],
    [
      "torn",
      async (Key: string) => {
        const { Body } = await server.client.getObject({ Bucket: bucket, Key });
        const bytes = await Body!.transformToByteArray();
        return server.client.putObject({ Bucket: bucket, Key, Body: bytes.subarray(0, -7) });
      },
      "is damaged",
    ],
    [
      "another one",
      async (Key: string) => {
        const { ContentLength = 0 } = await server.client.headObject({ Bucket: bucket, Key });
        return server.client.putObject({ Bucket: bucket, Key, Body: Buffer.alloc(ContentLength) });
      },
      "is damaged",
    ],
  ])("is an error where an object is %s, and told where that is allowed", async (_, damage, reason) => {
    const lake = await lakeOf(shop);
    // The week of 9 November has one log, of the tax session; the other week has four.
    const [name] = Object.keys(
      await objectsBelow(server.client, `${prefixOf(lake)}/v1/requests/week=2026-W46/`),
    );
    await damage(name!);
    const { exitCode, stderr } = await run(["totals", "--from", lake]);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^the lake is incomplete, 4 of 5 sources: v1\/requests\/week=2026-W46\/laptop\./);
    expect(stderr).toContain(reason);
    const partial = await totals("--from", lake, "--partial");
    // Without the tax session's 20,000 micro-dollars.
    expect(partial.totals.costNanoUsd).toBe("1049180000");
    expect(partial.problems.byCode["source-missing"]).toBe(1);
  });

  it("stays as it was where an upload fails half-way", async () => {
    const lake = await lakeOf(shop);
    const before = await objectsBelow(server.client, prefixOf(lake));
    for (const room of [0, 1, 5]) {
      const { exitCode, stderr } = await exportTo(lake, "laptop", maps, async () => failing(room, "put"));
      expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: `${lake}: the connection was lost\n` });
      expect(await objectsBelow(server.client, prefixOf(lake))).toEqual(before);
    }
  });

  it("gives the same where what was uploaded can no longer be removed, and the next export removes it", async () => {
    const lake = await lakeOf(shop);
    const before = await objectsBelow(server.client, prefixOf(lake));
    const expected = await totals("--from", lake);
    const { exitCode } = await exportTo(lake, "laptop", maps, async () => failing(3, "all"));
    expect(exitCode).toBe(1);
    expect(Object.keys(await objectsBelow(server.client, prefixOf(lake)))).toHaveLength(
      Object.keys(before).length + 3,
    );
    expect(await totals("--from", lake)).toEqual(expected);
    expect(JSON.parse((await exportTo(lake, "laptop", shop)).stdout)).toMatchObject({
      written: 0,
      removed: 3,
    });
    expect(await objectsBelow(server.client, prefixOf(lake))).toEqual(before);
  });
});

const withEnv = async (env: Readonly<Record<string, string>>, address: string) => {
  const restore = withProcessEnv(env);
  try {
    return await from(address);
  } finally {
    restore();
  }
};

describe("a failure of S3", () => {
  it("names bucket and prefix where there is no such bucket", async () => {
    const failure = { exitCode: 1, stdout: "", stderr: "s3://nobodys/lake: there is no such bucket\n" };
    expect(await from("s3://nobodys/lake")).toEqual(failure);
    expect(await exportTo("s3://nobodys/lake", "laptop", shop)).toEqual(failure);
  });

  it.each([
    ["AWS_ACCESS_KEY_ID", "UNKNOWN", "the access key is unknown there"],
    // A port that nothing listens at: 1 is reserved.
    ["AWS_ENDPOINT_URL", "http://127.0.0.1:1", "the server cannot be reached: connection refused"],
  ])("is one sentence where %s is %s", async (name, value, reason) => {
    expect(await withEnv({ [name]: value }, `s3://${bucket}/a/b/`)).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: `s3://${bucket}/a/b: ${reason}\n`,
    });
  });

  it("is no lake where there is nothing", async () => {
    const address = `s3://${bucket}/nothing`;
    expect(await from(address)).toMatchObject({
      exitCode: 2,
      stderr: `${address} is no lake: it has no v1/sources/<machine>.json\n`,
    });
  });

  it("tells how to install the SDK where it is missing", async () => {
    const error = new Error("Cannot find module '@aws-sdk/client-s3'");
    const missing = () => Promise.reject(Object.assign(error, { code: "MODULE_NOT_FOUND" }));
    expect(await run(["totals", "--from", `s3://${bucket}/lake`], missing)).toEqual({
      exitCode: 2,
      stdout: "",
      stderr:
        "s3:// needs the package @aws-sdk/client-s3, which is not installed: install it where turnmeter is, with npm install @aws-sdk/client-s3\n",
    });
  });

  it.each([
    [
      "gs://bucket/lake",
      "gs:// is no address of a lake: allowed are a folder, s3://bucket/prefix and clickhouse://host/database",
    ],
    ["s3://", "no address in S3: s3://; allowed is s3://bucket/prefix"],
    ["s3://b/x", "no address in S3: s3://b/x; allowed is s3://bucket/prefix"],
    ["s3://bucket/a/../b", "no address in S3: s3://bucket/a/../b; allowed is s3://bucket/prefix"],
  ])("is wrong use for %s", async (address, reason) => {
    const failure = { exitCode: 2, stdout: "", stderr: `${reason}\n` };
    expect(await from(address)).toEqual(failure);
    expect(await exportTo(address, "laptop", shop)).toEqual(failure);
  });

  it("is wrong use where another form than a lake was to be written there", async () => {
    const { exitCode, stderr } = await run(["export", "--to", `s3://${bucket}/x`, "--path", shop]);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: "--to takes an address with --as lake or facts, else a folder\n",
    });
  });
});
