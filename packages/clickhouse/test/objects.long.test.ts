import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, createTables, databaseFolder, parseAddress } from "../src/index.js";
import type { Connection } from "../src/index.js";
import { startCluster, whyNoServer } from "./support/cluster.js";
import type { Cluster } from "./support/cluster.js";

const reason = whyNoServer();
const bytesOf = (text: string) => new TextEncoder().encode(text);

describe.skipIf(reason !== null)(`the files of a database${reason === null ? "" : ` (${reason})`}`, () => {
  let cluster: Cluster;
  const connections: Connection[] = [];

  beforeAll(async () => {
    cluster = await startCluster(2);
  });
  afterAll(async () => {
    for (const connection of connections) await connection.close();
    await cluster?.stop();
  });

  it.each(["a cluster", "one node"])("of %s are listed, read, replaced and removed", async (kind) => {
    const address = kind === "one node" ? cluster.nodeAddress(1) : cluster.address;
    const connection = connect(parseAddress(address));
    connections.push(connection);
    await createTables(connection);
    const folder = databaseFolder(connection);
    expect(await folder.list()).toEqual([]);
    expect(await folder.read("v1/a")).toBeNull();
    await folder.remove("v1/a");

    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    await folder.write("v1/a", all);
    await folder.write("v1/sources/desk.json", bytesOf("{}"));
    await folder.write("v10/b", new Uint8Array());
    expect(await folder.read("v1/a")).toEqual(all);
    expect(await folder.read("v10/b")).toEqual(new Uint8Array());
    expect(await folder.list()).toEqual([
      { name: "v1/a", sizeBytes: 256 },
      { name: "v1/sources/desk.json", sizeBytes: 2 },
      { name: "v10/b", sizeBytes: 0 },
    ]);
    expect(await folder.list("v1")).toEqual([
      { name: "v1/a", sizeBytes: 256 },
      { name: "v1/sources/desk.json", sizeBytes: 2 },
    ]);

    await folder.write("v1/a", bytesOf("new"));
    expect(await folder.read("v1/a")).toEqual(bytesOf("new"));
    await folder.remove("v1/a");
    expect(await folder.read("v1/a")).toBeNull();
    expect((await folder.list("v1")).map(({ name }) => name)).toEqual(["v1/sources/desk.json"]);
    // Older rows are dropped by ClickHouse some time: that changes nothing.
    await connection.runEverywhere(
      `OPTIMIZE TABLE ${connection.address.database}.${kind === "one node" ? "objects" : "objects_shard"} FINAL`,
    );
    expect(await folder.read("v1/a")).toBeNull();
    await folder.write("v1/a", bytesOf("again"));
    expect(await folder.read("v1/a")).toEqual(bytesOf("again"));
  });

  it("may be of 64 MB, and are refused beyond", async () => {
    const connection = connect(parseAddress(cluster.address));
    connections.push(connection);
    await createTables(connection);
    const folder = databaseFolder(connection);
    const large = new Uint8Array(64_000_000).fill(7);
    await folder.write("large", large);
    const read = await folder.read("large");
    expect(read !== null && Buffer.compare(read, large)).toBe(0);
    await expect(folder.write("larger", new Uint8Array(64_000_001))).rejects.toMatchObject({
      code: "refused",
    });
    expect(await folder.read("larger")).toBeNull();
  });
});
