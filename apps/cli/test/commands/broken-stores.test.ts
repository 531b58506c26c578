import { columnOf } from "@turnmeter/columns";
import { connect, databaseFolder, parseAddress } from "@turnmeter/clickhouse";
import { s3Folder } from "@turnmeter/lake";
import type { LakeFolder } from "@turnmeter/lake";
import { candidateColumns } from "@turnmeter/pairing";
import { openTree } from "@turnmeter/safe-fs";
import { factColumns } from "@turnmeter/schema";
import type { ColumnKinds } from "@turnmeter/schema";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

const textOf = async ({ store }: Place, name: string) => new TextDecoder().decode((await store.read(name))!);
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
    withColumns(({ outputTokens: _, ...columns }) => columns),
    1,
    "cannot be read: without the column outputTokens",
  ],
  [
    "the manifest is of a newer form",
    inManifest((text) => text.replace(/@1"/, '@2"')),
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
    const create = place.address.startsWith("clickhouse:") ? ["--create"] : [];
    const exported = await runCli([
      "export",
      "--as",
      form.as,
      "--to",
      place.address,
      ...machine,
      ...create,
      "--path",
      shop,
    ]);
    expect(exported).toMatchObject({ exitCode: 0, stderr: "" });
    await damage(place, form);
    const before = await contentOf(place);
    const commands = [
      ["totals", "--from", place.address, "--json"],
      ["report", "--from", place.address, "--format", "json"],
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

describe("what was exported to a folder", () => {
  const newPlace = async () => {
    const address = join(emptyFolder(), "store");
    return { address, store: openTree(address) };
  };
  describe("as a lake", () => refusesWhatIsBroken(lake, newPlace));
  describe("as facts", () => refusesWhatIsBroken(facts, newPlace));
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
    let databases = 0;
    const ends: (() => Promise<void>)[] = [];
    beforeAll(async () => {
      cluster = await startCluster(1);
    });
    afterAll(async () => {
      for (const end of ends) await end();
      await cluster?.stop();
    });
    const newPlace = async () => {
      const address = cluster.address.replace(/turnmeter(?=\?)/, `broken${databases++}`);
      const connection = connect(parseAddress(address));
      ends.push(() => connection.close());
      return { address, connection, store: databaseFolder(connection) };
    };
    describe("as a lake", () => refusesWhatIsBroken(lake, newPlace));

    /** Facts in tables, which a statement then changes on the shard and where its rows are asked for. */
    async function factsChanged(statements: readonly string[]) {
      const place = await newPlace();
      const argv = ["export", "--as", "facts", "--to", place.address, "--path", shop];
      expect(await runCli([...argv, "--create"])).toMatchObject({ exitCode: 0, stderr: "" });
      const { database } = place.connection.address;
      for (const statement of statements) await place.connection.run(statement.replaceAll("DB", database));
      return { ...place, exportAgain: () => runCli(argv) };
    }
    const read = (address: string, command = "totals") =>
      runCli([command, "--from", address, ...(command === "report" ? ["--format", "json"] : ["--json"])]);

    it.each([
      ["requests", "outputTokens", ["totals", "report", "daily", "models"]],
      ["toolCalls", "tool", ["tools", "report"]],
      ["requests", "batch", ["totals", "report", "daily", "models"]],
    ])("is an error in one sentence where the table %s lacks %s", async (table, column, commands) => {
      const place = await factsChanged([`ALTER TABLE DB.${table} RENAME COLUMN \`${column}\` TO lost`]);
      for (const command of commands) {
        const { exitCode, stdout, stderr } = await read(place.address, command);
        expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
        expect(stderr).toMatch(/^another version of turnmeter made the tables at [^\n]+\n$/);
      }
      expect(await place.exportAgain()).toMatchObject({ exitCode: 2 });
      await place.connection.run(
        `ALTER TABLE ${place.connection.address.database}.${table} RENAME COLUMN lost TO \`${column}\``,
      );
      expect(await read(place.address)).toEqual(await runCli(["totals", "--path", shop, "--json"]));
    });

    it("gives the same digits, and takes the next export, where a table has a column of its own more", async () => {
      const place = await factsChanged([
        "ALTER TABLE DB.requests_shard ADD COLUMN mood String DEFAULT 'good'",
        "ALTER TABLE DB.requests ADD COLUMN mood String",
      ]);
      expect(await read(place.address)).toEqual(await runCli(["totals", "--path", shop, "--json"]));
      expect(await place.exportAgain()).toMatchObject({ exitCode: 0, stderr: "" });
      expect(await read(place.address, "report")).toEqual(
        await runCli(["report", "--path", shop, "--format", "json"]),
      );
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
        const place = await factsChanged([
          `INSERT INTO DB.manifests (number, manifest, batches) SELECT number + 1, ${changed}, batches FROM DB.manifests SETTINGS distributed_foreground_insert = 1`,
        ]);
        const { database } = place.connection.address;
        const state = () =>
          place.connection.query(
            `SELECT count(), sum(cityHash64(manifest)), (SELECT count() FROM ${database}.requests) FROM ${database}.manifests`,
          );
        const before = await state();
        for (const run of [
          () => read(place.address),
          () => read(place.address, "report"),
          place.exportAgain,
        ]) {
          const { exitCode, stdout, stderr } = await run();
          expect({ exitCode, stdout }).toEqual({ exitCode: code, stdout: "" });
          expect(stderr).toContain(reason);
          expect(stderr).toMatch(/^[^\n]+\n$/);
        }
        expect(await state()).toEqual(before);
      },
    );
  },
);
