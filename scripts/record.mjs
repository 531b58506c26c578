import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { agents } from "./record-agents/agents/index.mjs";
import { installAgent } from "./record-agents/install.mjs";
import { recordAgent } from "./record-agents/record-agent.mjs";
import { trimRecording } from "./record-agents/trim.mjs";

const usage = `usage: npm run record -- <agent> --to <folder> [--version <version>] [--work <folder>] [--raw]

agents: ${[...agents.keys()].join(", ")}
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: "string" },
    version: { type: "string" },
    work: { type: "string" },
    raw: { type: "boolean", default: false },
  },
});
const agent = agents.get(positionals[0]);
if (agent === undefined || values.to === undefined) {
  process.stderr.write(usage);
  process.exit(2);
}

const hasSqlite = await import("node:sqlite").then(
  () => true,
  () => false,
);
if (!hasSqlite && !values.raw && agent.databases === true) {
  process.stderr.write(
    `record: ${agent.id} keeps databases, and they are trimmed by Node ≥ 22.13; --raw leaves them\n`,
  );
  process.exit(2);
}

const from = process.env["INIT_CWD"] ?? process.cwd();
const work = values.work === undefined ? mkdtempSync(join(tmpdir(), "record-")) : resolve(from, values.work);
process.stderr.write(`record: installing ${agent.package} …\n`);
const { version, argv, path } = installAgent(agent, {
  version: values.version,
  folder: join(work, "packages"),
});
const to = join(resolve(from, values.to), `${agent.id}-${version}`);
process.stderr.write(`record: running ${agent.id} ${version} …\n`);
const { home, truth, unfinished } = await recordAgent({
  agent,
  version,
  argv,
  path,
  work: join(work, agent.id),
  to,
});
if (!values.raw) await trimRecording(join(to, "home"), { home, tables: agent.tables });
for (const name of unfinished) process.stderr.write(`record: the thread “${name}” is not finished\n`);
process.stdout.write(`${to}: ${truth.main.all.requests} requests; log of the run in ${work}\n`);
process.exitCode = unfinished.length === 0 ? 0 : 1;
