import { columnOf } from "@turnmeter/columns";
import { connect, databaseFolder, parseAddress } from "@turnmeter/clickhouse";
import type { Connection } from "@turnmeter/clickhouse";
import { s3Folder } from "@turnmeter/lake";
import type { LakeFolder } from "@turnmeter/lake";
import { candidateColumns } from "@turnmeter/pairing";
import { openTree } from "@turnmeter/safe-fs";
import { factColumns } from "@turnmeter/schema";
import type { ColumnKinds } from "@turnmeter/schema";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startCluster, whyNoServer } from "../../../../packages/clickhouse/test/support/cluster.js";
import type { Cluster } from "../../../../packages/clickhouse/test/support/cluster.js";
import { readParquet } from "../../../../packages/lake/src/parquet/read-parquet.js";
import { writeParquet } from "../../../../packages/lake/src/parquet/write-parquet.js";
import { emptyFolder } from "../util/log-folder.js";
import { runCli } from "../util/run-cli.js";
import { bucket, startS3Server } from "../util/s3-server.js";
import type { S3Server } from "../util/s3-server.js";
import { shopLogs } from "../util/shop-logs.js";

const shop = shopLogs();
const noDatabase = whyNoServer();

/** A place for a lake that nothing lies in yet. */
interface Place {
  readonly address: string;
  readonly store: LakeFolder;
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** All files of a place, each with the hash of what is in it. */
async function contentOf({ store }: Place): Promise<Readonly<Record<string, string>>> {
  const files = await store.list();
  const all = files.map(async ({ name }) => [name, sha256((await store.read(name))!)] as const);
  return Object.fromEntries(await Promise.all(all));
}

/** What is exported to a place, and where its requests of the tax session lie. */
interface Form {
  readonly as: "lake" | "facts";
  readonly manifest: string;
  readonly requests: string;
  readonly kinds: ColumnKinds<object>;
}

const lake: Form = {
  as: "lake",
  manifest: "v1/sources/laptop.json",
  requests: "v1/requests/week=2026-W46/",
  kinds: { unit: "text", ...candidateColumns.requests },
};
const facts: Form = {
  as: "facts",
  manifest: "v1/facts/manifest.json",
  requests: "v1/facts/requests/week=2026-W46/",
  kinds: factColumns.requests,
};

const textOf = async ({ store }: Place, name: string) =>
  new TextDecoder().decode((await store.read(name)) ?? undefined);
const writeText = ({ store }: Place, name: string, text: string) =>
  store.write(name, new TextEncoder().encode(text));

async function requestsIn({ store }: Place, { requests }: Form): Promise<string> {
  const names = (await store.list()).flatMap(({ name }) => (name.startsWith(requests) ? name : []));
  expect(names).toHaveLength(1);
  return names[0]!;
}

type Damage = (place: Place, form: Form) => Promise<void>;

/** Replaces the bytes of the requests, and says nothing of it in the manifest. */
const damaged =
  (change: (bytes: Uint8Array) => Uint8Array): Damage =>
  async (place, form) => {
    const name = await requestsIn(place, form);
    await place.store.write(name, change((await place.store.read(name))!));
  };

type Columns = Readonly<Record<string, ReturnType<typeof columnOf>>>;

/** Replaces the columns of the requests by others, and names the new file in the manifest, as another version would. */
const withColumns =
  (change: (columns: Columns, rowCount: number) => Columns): Damage =>
  async (place, form) => {
    const name = await requestsIn(place, form);
    const before = (await place.store.read(name))!;
    const { rowCount, columns } = readParquet<Record<string, never>>(before, z.any().parse(form.kinds));
    const bytes = writeParquet({ rowCount, columns: change(columns, rowCount) });
    const [old, hash] = [sha256(before), sha256(bytes)];
    const isByHash = name.includes(old.slice(0, 16));
    await place.store.write(isByHash ? name.replace(old.slice(0, 16), hash.slice(0, 16)) : name, bytes);
    const manifest = await textOf(place, form.manifest);
    const size = new RegExp(`("bytes": ?)${before.length}(,\\s*"sha256": ?")${old}`);
    expect(manifest).toMatch(size);
    await writeText(place, form.manifest, manifest.replace(size, `$1${bytes.length}$2${hash}`));
  };

const inManifest =
  (change: (text: string) => string): Damage =>
  async (place, { manifest }) =>
    writeText(place, manifest, change(await textOf(place, manifest)));

const cases: readonly (readonly [string, Damage, 1 | 2, string])[] = [
  [
    "a file is cut in the middle",
    damaged((bytes) => bytes.slice(0, bytes.length / 2)),
    1,
    "is damaged, or another file",
  ],
  [
    "a byte of a file is another one",
    damaged((bytes) => bytes.map((byte, at) => (at === Math.floor(bytes.length / 2) ? byte ^ 1 : byte))),
    1,
    "is damaged, or another file",
  ],
  [
    "a file has a column more",
    withColumns((columns, rowCount) => ({
      ...columns,
      mood: columnOf("text", Array<string>(rowCount).fill("good")),
    })),
    1,
    "cannot be read: with an unknown column, mood",
  ],
  [
    "a file lacks a column",
    withColumns((columns) =>
      Object.fromEntries(Object.entries(columns).filter(([name]) => name !== "outputTokens")),
    ),
    1,
    "cannot be read: without the column outputTokens",
  ],
  [
    "the manifest is of a newer form",
    inManifest((text) => text.replace(/@\d"/, '@9"')),
    2,
    "of another version of turnmeter: turnmeter/",
  ],
  [
    "the manifest is cut in the middle",
    inManifest((text) => text.slice(0, text.length / 2)),
    1,
    "is damaged: no JSON",
  ],
];

/** Damages what was exported, and tries to read it and to settle it. */
function refusesWhatIsBroken(form: Form, newPlace: () => Promise<Place>): void {
  it.each(cases)("is an error in one sentence where %s", async (_, damage, code, reason) => {
    const place = await newPlace();
    const machine = form.as === "lake" ? ["--machine", "laptop"] : [];
    const exported = await runCli([
      "export",
      "--as",
      form.as,
      "--to",
      place.address,
      ...machine,
      "--path",
      shop,
    ]);
    expect(exported).toMatchObject({ exitCode: 0, stderr: "" });
    await damage(place, form);
    const before = await contentOf(place);
    const commands = [
      ["totals", "--from", place.address, "--json"],
      // Facts are not settled again.
      ...(form.as === "lake"
        ? [["export", "--as", "facts", "--from", place.address, "--to", place.address]]
        : []),
    ];
    for (const command of commands) {
      const { exitCode, stdout, stderr } = await runCli(command);
      expect({ exitCode, stdout }).toEqual({ exitCode: code, stdout: "" });
      expect(stderr).toContain(reason);
      expect(stderr).toMatch(/^[^\n]+\n$/);
    }
    expect(await contentOf(place)).toEqual(before);
  });
}

/** What a database holds: its manifests, and how many requests. */
function stateOf(connection: Connection) {
  const { database } = connection.address;
  return connection.query(
    `SELECT count(), sum(cityHash64(manifest)), (SELECT count() FROM ${database}.requests) FROM ${database}.manifests`,
  );
}

async function newFolder() {
  const address = join(emptyFolder(), "store");
  return { address, store: openTree(address) };
}

describe("what was exported to a folder", () => {
  describe("as a lake", () => refusesWhatIsBroken(lake, newFolder));
  describe("as facts", () => refusesWhatIsBroken(facts, newFolder));
});

describe("what was exported to S3", () => {
  let server: S3Server;
  let places = 0;
  beforeAll(async () => {
    server = await startS3Server();
  });
  afterAll(() => server.close());
  const newPlace = async () => {
    const prefix = `stores/${++places}/`;
    return { address: `s3://${bucket}/${prefix}`, store: s3Folder(server.client, { bucket, prefix }) };
  };
  describe("as a lake", () => refusesWhatIsBroken(lake, newPlace));
  describe("as facts", () => refusesWhatIsBroken(facts, newPlace));
});

describe.skipIf(noDatabase !== null)(
  `what was exported to a database${noDatabase === null ? "" : ` (${noDatabase})`}`,
  () => {
    let cluster: Cluster;
    let place: Place & { readonly connection: Connection };
    const exportFacts = (...more: readonly string[]) =>
      runCli(["export", "--as", "facts", "--to", place.address, "--path", shop, ...more]);
    const run = (statement: string) =>
      place.connection.run(statement.replaceAll("DB", place.connection.address.database));
    const read = (command: string) =>
      runCli([
        command,
        "--from",
        place.address,
        ...(command === "report" ? ["--format", "json"] : ["--json"]),
      ]);
    beforeAll(async () => {
      cluster = await startCluster(1);
      const connection = connect(parseAddress(cluster.address));
      place = { address: cluster.address, connection, store: databaseFolder(connection) };
    });
    afterAll(async () => {
      await place?.connection.close();
      await cluster?.stop();
    });

    describe("as facts", () => {
      beforeAll(async () => {
        expect(await exportFacts("--create")).toMatchObject({ exitCode: 0, stderr: "" });
      });
      // Each test leaves the tables as they were.
      afterEach(async () => {
        expect(await read("totals")).toEqual(await runCli(["totals", "--path", shop, "--json"]));
      });

      it.each([
        ["requests", "outputTokens", ["totals", "report", "models"]],
        ["toolCalls", "tool", ["tools"]],
        ["requests", "batch", ["totals"]],
      ])("is an error in one sentence where the table %s lacks %s", async (table, column, commands) => {
        await run(`ALTER TABLE DB.${table} RENAME COLUMN \`${column}\` TO lost`);
        for (const reading of [...commands.map((command) => () => read(command)), exportFacts]) {
          const { exitCode, stdout, stderr } = await reading();
          expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
          expect(stderr).toMatch(/^another version of turnmeter made the tables at [^\n]+\n$/);
        }
        await run(`ALTER TABLE DB.${table} RENAME COLUMN lost TO \`${column}\``);
      });

      it("gives the same digits, and takes an export, where a table has a column of its own more", async () => {
        await run("ALTER TABLE DB.requests_shard ADD COLUMN mood String DEFAULT 'good'");
        await run("ALTER TABLE DB.requests ADD COLUMN mood String");
        expect(await read("daily")).toEqual(await runCli(["daily", "--path", shop, "--json"]));
        expect(await exportFacts()).toMatchObject({ exitCode: 0, stderr: "" });
      });

      it.each([
        [
          "is of a newer form",
          "replaceOne(manifest, 'facts@1', 'facts@2')",
          2,
          "of another version of turnmeter: turnmeter/facts@2",
        ],
        ["is cut in the middle", "substring(manifest, 1, 500)", 1, "is damaged: no JSON"],
        [
          "is of other columns",
          "replaceRegexpOne(manifest, '\"columns\": \"[0-9a-f]+', '\"columns\": \"' || repeat('0', 64))",
          2,
          "exported has other columns",
        ],
      ])(
        "is an error in one sentence, to whoever reads and exports, where the manifest %s",
        async (_, changed, code, reason) => {
          await run(
            `INSERT INTO DB.manifests_shard (number, manifest, batches) SELECT 99, ${changed}, batches FROM DB.manifests`,
          );
          const before = await stateOf(place.connection);
          for (const reading of [() => read("totals"), exportFacts]) {
            const { exitCode, stdout, stderr } = await reading();
            expect({ exitCode, stdout }).toEqual({ exitCode: code, stdout: "" });
            expect(stderr).toContain(reason);
            expect(stderr).toMatch(/^[^\n]+\n$/);
          }
          expect(await stateOf(place.connection)).toEqual(before);
          await run("ALTER TABLE DB.manifests_shard DROP PARTITION 99");
        },
      );
    });

    describe("as a lake", () => {
      beforeAll(() => run("TRUNCATE TABLE DB.manifests_shard"));
      refusesWhatIsBroken(lake, async () => {
        await run("TRUNCATE TABLE DB.objects_shard");
        return place;
      });
    });
  },
);
