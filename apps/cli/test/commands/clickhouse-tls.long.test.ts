import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:https";
import type { Server } from "node:https";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generate } from "selfsigned";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startCluster, whyNoServer } from "../../../../packages/clickhouse/test/support/cluster.js";
import type { Cluster } from "../../../../packages/clickhouse/test/support/cluster.js";
import { emptyFolder } from "../util/log-folder.js";
import { shopLogs } from "../util/shop-logs.js";

const bin = fileURLToPath(new URL("../../dist/bin.js", import.meta.url));
const reason = whyNoServer() ?? (existsSync(bin) ? null : "the program is not built");
const shop = shopLogs();

describe.skipIf(reason !== null)(`a database behind TLS${reason === null ? "" : ` (${reason})`}`, () => {
  const home = emptyFolder();
  const authority = join(home, "authority.pem");
  let cluster: Cluster;
  let server: Server;
  let address: string;

  beforeAll(async () => {
    cluster = await startCluster(1);
    const { cert, private: key } = await generate([{ name: "commonName", value: "turnmeter test" }], {
      extensions: [{ name: "subjectAltName", altNames: [{ type: 7, ip: "127.0.0.1" }] }],
    });
    writeFileSync(authority, cert);
    server = createServer({ cert, key }, (asked, answer) => {
      const { method, headers } = asked;
      const passed = request(new URL(asked.url ?? "/", cluster.url(0)), { method, headers }, (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      });
      asked.pipe(passed);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const place = server.address();
    if (place === null || typeof place === "string") throw new Error("the server has no port");
    address = `clickhouses://127.0.0.1:${place.port}/turnmeter`;
  });
  afterAll(async () => {
    server?.close();
    server?.closeAllConnections();
    await cluster?.stop();
  });

  /** The program as a process of its own, which takes its authorities from the environment alone. */
  async function run(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<unknown> {
    const env = {
      PATH: process.env["PATH"],
      HOME: home,
      CLAUDE_CONFIG_DIR: home,
      CODEX_HOME: home,
      ...environment,
    };
    return new Promise((resolve) => {
      execFile(process.execPath, [bin, ...args], { env }, (error, stdout, stderr) =>
        resolve({ exitCode: error === null ? 0 : error.code, stdout, stderr }),
      );
    });
  }

  it("takes facts and gives the same totals, where its certificate is trusted", async () => {
    const trusted = { NODE_EXTRA_CA_CERTS: authority };
    const load = ["export", "--as", "facts", "--create", "--to", address, "--path", shop, "--json"];
    expect(await run(load, trusted)).toMatchObject({ exitCode: 0, stderr: "" });
    const fromLogs = await run(["totals", "--path", shop, "--json"]);
    expect(fromLogs).toMatchObject({ exitCode: 0, stderr: "" });
    expect(await run(["totals", "--from", address, "--json"], trusted)).toEqual(fromLogs);
  });

  it("is refused in one sentence, where its certificate is not trusted", async () => {
    const refused = await run(["totals", "--from", address, "--json"]);
    expect(refused).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: `cannot trust the certificate of ${address}: self-signed certificate\n`,
    });
  });
});
