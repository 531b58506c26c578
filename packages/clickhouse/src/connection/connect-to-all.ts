import { serverLimits, type ServerLimits } from "@turnmeter/lake";
import { textLiteral } from "../sql/conditions.js";
import type { DatabaseAddress } from "./address.js";
import { connect, type Connection } from "./connection.js";
import { DatabaseError } from "./database-error.js";

/**
 * A connection to every host of the address's cluster, to make and drop what lies on each. Where the address names one host, the
 * others are asked under the names that it knows them by, at the same port; where it names several, at these. No statement is sent
 * through ClickHouse's queue (`ON CLUSTER`), which needs Keeper.
 *
 * @throws DatabaseError if a host cannot be asked, there is no such cluster, its shards have replicas, or the address names too few hosts
 */
export async function connectToAll(
  address: DatabaseAddress,
  limits: ServerLimits = serverLimits,
): Promise<Connection> {
  const connection = connect(address, limits);
  if (address.cluster === null) return connection;
  try {
    const hosts = await hostsOf(connection, address.cluster);
    const [url] = address.urls;
    if (address.urls.length > 1) {
      if (address.urls.length >= hosts.length) return connection;
      throw new DatabaseError(
        "wrong-address",
        `the address names ${address.urls.length} of the ${hosts.length} hosts of the cluster ${address.cluster}: name all of them, or one, at ${address.place}`,
      );
    }
    const names = [...new Set(hosts.map(({ host }) => host))];
    if (names.length < hosts.length)
      throw new DatabaseError(
        "wrong-address",
        `the cluster ${address.cluster} has several nodes on one host: name each with its port, at ${address.place}`,
      );
    await connection.close();
    const urls = [...new Set([url!, ...names.map((name) => urlAt(name, url!))])];
    return connect({ ...address, urls }, limits);
  } catch (error) {
    await connection.close();
    throw error;
  }
}

interface ClusterHost {
  readonly host: string;
  readonly shard: number;
}

async function hostsOf(connection: Connection, cluster: string): Promise<readonly ClusterHost[]> {
  const { place } = connection.address;
  const rows = await connection.query(
    `SELECT host_name, shard_num FROM system.clusters WHERE cluster = ${textLiteral(cluster)} ORDER BY shard_num, replica_num`,
  );
  const hosts = rows.map(([host, shard]) => ({ host: String(host), shard: Number(shard) }));
  if (hosts.length === 0)
    throw new DatabaseError("wrong-address", `no cluster ${cluster} is known at ${place}`);
  if (new Set(hosts.map(({ shard }) => shard)).size < hosts.length)
    throw new DatabaseError(
      "wrong-address",
      `the shards of the cluster ${cluster} have replicas, which turnmeter cannot fill: name a cluster without, at ${place}`,
    );
  return hosts;
}

function urlAt(host: string, url: string): string {
  const [, scheme, port] = /^(https?):.*:(\d+)$/.exec(url)!;
  return `${scheme}://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
