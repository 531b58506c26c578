import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parsedArguments } from "./parsed-arguments.mjs";
import { agents } from "./record-agents/agents/index.mjs";
import { loopbackAlone } from "./record-agents/alone.mjs";
import { installAgent, nodeOf } from "./record-agents/install.mjs";

const usage = `usage: npm run record -- <agent> --to <folder> [--version <version>] [--work <folder>] [--raw]
       npm run record -- <agent> --fixture [--version <version>] [--work <folder>]

agents: ${[...agents.keys()].join(", ")}
`;

const nodeWithSqlite = 24;

const { values, positionals } = parsedArguments("record", {
  allowPositionals: true,
  options: {
    to: { type: "string" },
    version: { type: "string" },
    work: { type: "string" },
    fixture: { type: "boolean", default: false },
    raw: { type: "boolean", default: false },
  },
});
const agent = agents.get(positionals[0]);
if (agent === undefined || (values.to === undefined) !== values.fixture || (values.raw && values.fixture)) {
  process.stderr.write(usage);
  process.exit(2);
}

const fixtures = fileURLToPath(new URL("../fixtures", import.meta.url));
const from = process.env["INIT_CWD"] ?? process.cwd();
const work = values.work === undefined ? mkdtempSync(join(tmpdir(), "record-")) : resolve(from, values.work);
const packages = join(work, "packages");
process.stderr.write(`record: installing ${agent.package} …\n`);
const { version, argv, path } = installAgent(agent, { version: values.version, folder: packages });
const node = agent.databases === true && !values.raw ? nodeOf(packages, nodeWithSqlite) : process.execPath;
const folder = values.fixture ? join(work, "recordings") : resolve(from, values.to);
const known = {
  id: agent.id,
  version,
  argv,
  path,
  work,
  to: join(folder, `${agent.id}-${version}`),
  fixtures: values.fixture ? fixtures : null,
  raw: values.raw,
};
const alone = loopbackAlone();
if (alone === null)
  process.stderr.write(
    "record: this system cannot confine the agent to loopback: it may reach the network\n",
  );
const main = fileURLToPath(new URL("record-agents/main.mjs", import.meta.url));
const [program, ...args] = [...(alone ?? []), node, main, JSON.stringify(known)];
process.exitCode = spawnSync(program, args, { stdio: "inherit" }).status ?? 1;
