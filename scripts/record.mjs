import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { agents } from "./record-agents/agents/index.mjs";
import { makeFixture } from "./record-agents/fixture.mjs";
import { installAgent, nodeOf } from "./record-agents/install.mjs";
import { recordAgent } from "./record-agents/record-agent.mjs";
import { trimRecording } from "./record-agents/trim.mjs";

const usage = `usage: npm run record -- <agent> --to <folder> [--version <version>] [--work <folder>] [--raw]
       npm run record -- <agent> --fixture [--version <version>] [--work <folder>]

agents: ${[...agents.keys()].join(", ")}
`;

const nodeWithSqlite = 24;

const { values, positionals } = parseArgs({
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
const hasSqlite = await import("node:sqlite").then(
  () => true,
  () => false,
);
if (!hasSqlite && !values.raw && agent.databases === true) {
  process.stderr.write(`record: installing a newer Node for the databases of ${agent.id} …\n`);
  const node = nodeOf(join(work, "packages"), nodeWithSqlite);
  process.exit(spawnSync(node, process.argv.slice(1), { stdio: "inherit" }).status ?? 1);
}
process.stderr.write(`record: installing ${agent.package} …\n`);
const { version, argv, path } = installAgent(agent, {
  version: values.version,
  folder: join(work, "packages"),
});
const to = join(
  values.fixture ? join(work, "recordings") : resolve(from, values.to),
  `${agent.id}-${version}`,
);
process.stderr.write(`record: running ${agent.id} ${version} …\n`);
const { home, truth, unfinished } = await recordAgent({
  agent,
  version,
  argv,
  path,
  work: join(work, agent.id),
  to,
});
if (!values.raw) await trimRecording(to, { home, tables: agent.tables });
const folder = values.fixture ? await makeFixture(to, { agent, version, fixtures }) : to;
for (const name of unfinished) process.stderr.write(`record: the thread “${name}” is not finished\n`);
process.stdout.write(`${folder}: ${truth.main.all.requests} requests; log of the run in ${work}\n`);
process.exitCode = unfinished.length === 0 ? 0 : 1;
