import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A cluster of real ClickHouse servers on loopback. */
export interface Cluster {
  /** Its address, all hosts named, with a database of its own. */
  readonly address: string;
  /** The address of one node, from 0, which takes part in no cluster's tables. */
  nodeAddress(node: number): string;
  /** The URL of a node's HTTP interface. */
  url(node: number): string;
  /** Ids of the nodes' processes that run. */
  processIds(): readonly number[];
  /** Ends a node at once, as if its machine had failed. */
  kill(node: number): Promise<void>;
  /** Starts a node again, with its data. */
  start(node: number): Promise<void>;
  /** Starts all nodes again, with their data: some may have ended by themselves after a query over a dead shard. */
  restart(): Promise<void>;
  /** Ends all nodes and removes their data. */
  stop(): Promise<void>;
}

/** The name of every cluster. */
export const clusterName = "shards";

/** Why no server can run here; null if one can. */
export function whyNoServer(): string | null {
  if (process.platform !== "linux" || process.arch !== "x64") return "chDB's servers are tested on Linux x64";
  try {
    const require = createRequire(createRequire(import.meta.url).resolve("chdb"));
    require.resolve("@chdb/lib-linux-x64-gnu/package.json");
    return null;
  } catch {
    return "chDB is not installed";
  }
}

interface Node {
  readonly tcpPort: number;
  readonly httpPort: number;
  process: ChildProcess | null;
}

/** Starts so many nodes, each a shard, and waits until they answer. */
export async function startCluster(
  count: number,
  database = "turnmeter",
  users: readonly User[] = [],
): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), "turnmeter-clickhouse-"));
  const ports = await freePorts(2 * count);
  const nodes = Array.from({ length: count }, (_, node): Node => {
    return { tcpPort: ports[2 * node]!, httpPort: ports[2 * node + 1]!, process: null };
  });
  const usersFile = join(folder, "users.xml");
  if (users.length > 0) await writeFile(usersFile, usersOf(users));
  await writeFile(join(folder, "cluster.xml"), configOf(nodes, users.length > 0 ? usersFile : null));
  const start = (node: number) => startNode(nodes[node]!, folder);
  const url = (node: number) => `http://127.0.0.1:${nodes[node]!.httpPort}`;
  const cluster: Cluster = {
    address: `clickhouse://${nodes.map(({ httpPort }) => `127.0.0.1:${httpPort}`).join(",")}/${database}?cluster=${clusterName}`,
    nodeAddress: (node) => `clickhouse://127.0.0.1:${nodes[node]!.httpPort}/${database}_alone`,
    url,
    processIds: () => nodes.flatMap((node) => node.process?.pid ?? []),
    kill: (node) => ended(nodes[node]!),
    start,
    restart: async () => {
      await Promise.all(nodes.map(ended));
      await Promise.all(nodes.map((_, node) => start(node)));
    },
    async stop() {
      for (const node of nodes) await ended(node);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  try {
    await Promise.all(nodes.map((_, node) => start(node)));
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

/** A user of every node, besides `default`, who may do all. The password is the name. */
export interface User {
  readonly name: string;
  readonly readonly: number;
  /** `GRANT …`, without the name. */
  readonly grants: readonly string[];
}

function usersOf(users: readonly User[]): string {
  const common = "<networks><ip>::/0</ip></networks><quota>default</quota>";
  const profiles = users.map(({ name, readonly }) => `<${name}><readonly>${readonly}</readonly></${name}>`);
  const all = users.map(({ name, grants }) => {
    const queries = grants.map((grant) => `<query>${grant}</query>`).join("");
    return `<${name}>${common}<password>${name}</password><profile>${name}</profile><grants>${queries}</grants></${name}>`;
  });
  return `<clickhouse>
<profiles><default/>${profiles.join("")}</profiles>
<quotas><default/></quotas>
<users><default>${common}<password/><profile>default</profile></default>${all.join("")}</users>
</clickhouse>
`;
}

function configOf(nodes: readonly Node[], usersFile: string | null): string {
  const shards = nodes.map(
    ({ tcpPort }) => `<shard><replica><host>127.0.0.1</host><port>${tcpPort}</port></replica></shard>`,
  );
  return `<clickhouse>
<max_server_memory_usage>4000000000</max_server_memory_usage>
${usersFile === null ? "" : `<users_config>${usersFile}</users_config>`}
<remote_servers><${clusterName}>${shards.join("")}</${clusterName}></remote_servers>
</clickhouse>
`;
}

const patienceMs = 60_000;

async function startNode(node: Node, folder: string): Promise<void> {
  const script = join(import.meta.dirname, "node.mjs");
  const child = spawn(process.execPath, [script, folder, String(node.tcpPort), String(node.httpPort)], {
    stdio: ["ignore", "ignore", "ignore"],
    cwd: folder,
  });
  node.process = child;
  const giveUpAt = Date.now() + patienceMs;
  while (Date.now() < giveUpAt) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`);
    if (await answers(node)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the server does not answer");
}

async function answers({ httpPort }: Node): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${httpPort}/?query=SELECT%201`);
    return (await response.text()) === "1\n";
  } catch {
    return false;
  }
}

async function ended(node: Node): Promise<void> {
  const child = node.process;
  node.process = null;
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await exit;
}

/** Ports that nobody listens on; all are held until the last is found, so that they differ. */
async function freePorts(count: number): Promise<readonly number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      return server;
    }),
  );
  const ports = servers.map((server) => {
    const address = server.address();
    return address !== null && typeof address === "object" ? address.port : 0;
  });
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
