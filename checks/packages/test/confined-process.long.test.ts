import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { builtinModules } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { root } from "./workspace.js";

const built = join(root, "apps/cli/dist");
const scratch = mkdtempSync(join(tmpdir(), "turnmeter-confined-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));

const sampleSession = readdirSync(join(root, "apps/cli/sample/projects"), {
  recursive: true,
  encoding: "utf8",
})
  .map((path) => /([^/\\]+)\.jsonl$/.exec(path)?.[1])
  .find((name) => name !== undefined);

const logs = ["--path", join(root, "apps/cli/sample")];

/** Every command, on logs where it reads some. */
const commandLines: readonly (readonly string[])[] = [
  ["--help"],
  ["report", ...logs, "--out", join(scratch, "page.html")],
  ["report", ...logs, "--static", "--out", join(scratch, "static.html")],
  ...["totals", "daily", "weekly", "monthly", "sessions", "projects", "models", "tools", "errors"].map(
    (command) => [command, ...logs],
  ),
  ...["agents", "blocks", "explain", "doctor"].map((command) => [command, ...logs]),
  ["tools", ...logs, "--jobs", "2"],
  ["session", String(sampleSession), ...logs, "--out", join(scratch, "session.html")],
  ["compare", "month:2026-10", "month:2026-11", ...logs],
  ["prices"],
  ["export", ...logs, "--to", join(scratch, "export")],
  ["statusline", ...logs],
  ["watch", ...logs, "--once"],
  ["mcp", ...logs],
  ["cache"],
  ["completion", "bash"],
];

/** Runs the built program on sample logs alone, with a cache of its own. */
function runBuilt(args: readonly string[], nodeOptions: readonly string[]) {
  return spawnSync(process.execPath, [...nodeOptions, join(built, "bin.js"), ...args], {
    cwd: scratch,
    encoding: "utf8",
    input: "{}",
    env: ownEnvironment,
  });
}

const ownEnvironment = {
  PATH: process.env["PATH"],
  HOME: scratch,
  XDG_CACHE_HOME: join(scratch, "cache"),
  CLAUDE_CONFIG_DIR: join(scratch, "no-claude"),
  CODEX_HOME: join(scratch, "no-codex"),
};

/** The status of some of a server's pages, asked for one after the other; then the server is ended. */
async function servedBy(nodeOptions: readonly string[], paths: readonly string[]) {
  const token = "a-token-of-this-test";
  const server = spawn(
    process.execPath,
    [...nodeOptions, join(built, "bin.js"), "serve", ...logs, "--token", token],
    { cwd: scratch, env: ownEnvironment, stdio: ["ignore", "pipe", "ignore"] },
  );
  const ended = once(server, "exit");
  try {
    const [first] = await Promise.race([
      once(server.stdout, "data"),
      ended.then(() => {
        throw new Error("the server ended");
      }),
    ]);
    const { origin } = new URL(String(first).trim());
    const statuses: number[] = [];
    for (const path of paths) {
      const response = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } });
      await response.text();
      statuses.push(response.status);
    }
    return statuses;
  } finally {
    server.kill("SIGTERM");
    await ended;
  }
}

/** Modules of Node that reach other machines or can run what does. */
const reaching = [
  "cluster",
  "dgram",
  "dns",
  "dns/promises",
  "http",
  "http2",
  "https",
  "inspector",
  "net",
  "repl",
  "tls",
  "vm",
];

describe("in a confined process nothing leaves the machine", () => {
  it("since no module is imported that could send it, but by the server", () => {
    const files = readdirSync(built, { recursive: true, encoding: "utf8" });
    const imports = files
      .filter((path) => /\.m?js$/.test(path))
      .flatMap((path) =>
        importsOf(readFileSync(join(built, path), "utf8")).map((name) => [path, name.replace(/^node:/, "")]),
      );
    expect(imports.some(([, name]) => name === "fs")).toBe(true);
    const found = imports.filter(([, name]) => isReaching(name));
    // What starts the program hands its own files to V8, with what V8 has compiled of them. A server takes connections; a database that is named is asked.
    const named = found.map(([path, name]) => `${path!.replace(/-[^-]+\.js$/, "")}: ${name}`);
    expect([...new Set(named)].toSorted()).toEqual([
      "bin.js: vm",
      `${join("chunks", "database")}: http`,
      `${join("chunks", "database")}: https`,
      `${join("chunks", "database")}: net`,
      `${join("chunks", "serving")}: http`,
      `${join("chunks", "serving")}: http2`,
      `${join("chunks", "serving")}: net`,
    ]);
  });

  const record = join(scratch, "reached.txt");
  const watch = join(scratch, "watch.mjs");
  writeFileSync(
    watch,
    `import { appendFileSync } from "node:fs";
import dgram from "node:dgram";
import dns from "node:dns";
import net from "node:net";
const reached = (what) => () => {
  appendFileSync(${JSON.stringify(record)}, what + "\\n");
  throw new Error("reached for " + what);
};
net.Socket.prototype.connect = reached("a connection");
dgram.createSocket = reached("a socket");
// A server that listens at an address has it looked up, as if it were a name.
const { lookup } = dns;
dns.lookup = (name, ...rest) => (net.isIP(name) ? lookup(name, ...rest) : reached("a name")());
dns.promises.lookup = reached("a name");
const { fetch } = globalThis;
globalThis.fetch = (url, ...rest) => (String(url).startsWith("data:") ? fetch(url, ...rest) : reached("a page")());
`,
  );
  const confined = ["--import", pathToFileURL(watch).href, "--disallow-code-generation-from-strings"];

  it.each(commandLines.map((args) => [args.slice(0, 2).join(" "), args] as const))(
    "when it runs, nor is code made from strings: %s",
    (_, args) => {
      const { status, stderr } = runBuilt(args, confined);
      expect({ status, isBug: stderr.includes("this is a bug") }).toEqual({ status: 0, isBug: false });
      expect(existsSync(record) ? readFileSync(record, "utf8") : "").toBe("");
    },
  );

  it("when it serves pages, nor is code made from strings", async () => {
    const session = `/sessions/${sampleSession}`;
    expect(await servedBy(confined, ["/", "/sessions", session])).toEqual([200, 200, 200]);
    expect(existsSync(record) ? readFileSync(record, "utf8") : "").toBe("");
  });

  it("is seen where something does", () => {
    const connects = "import('node:net').then((net) => net.connect(9, '127.0.0.1'))";
    spawnSync(process.execPath, [...confined, "-e", connects]);
    expect(readFileSync(record, "utf8")).toBe("a connection\n");
    const { stderr } = spawnSync(process.execPath, [...confined, "-e", "Function('1')"], {
      encoding: "utf8",
    });
    expect(stderr).toContain("EvalError");
  });
});

function isReaching(name = ""): boolean {
  return builtinModules.includes(name) && reaching.includes(name);
}

function importsOf(code: string): readonly string[] {
  return [...code.matchAll(/(?:\bfrom|\bimport|\bimport\(|\brequire\()\s*"([^"]+)"/g)].map(
    (match) => match[1]!,
  );
}
