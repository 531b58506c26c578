import { join } from "node:path";
import { agents } from "./agents/index.mjs";
import { makeFixture } from "./fixture.mjs";
import { recordAgent } from "./record-agent.mjs";
import { trimRecording } from "./trim.mjs";

/** Records an installed agent. The one argument is JSON: what `record.mjs` knows of it, and where everything goes. */
const { id, version, argv, path, work, to, fixtures, raw } = JSON.parse(process.argv[2]);
const agent = agents.get(id);
process.stderr.write(`record: running ${id} ${version} …\n`);
const { home, truth, unfinished } = await recordAgent({
  agent,
  version,
  argv,
  path,
  work: join(work, id),
  to,
});
if (!raw) await trimRecording(to, { home, tables: agent.tables, subjectOf: agent.subjectOf });
const folder = fixtures === null ? to : await makeFixture(to, { agent, version, fixtures });
for (const name of unfinished) process.stderr.write(`record: the thread “${name}” is not finished\n`);
process.stdout.write(`${folder}: ${truth.main.all.requests} requests; log of the run in ${work}\n`);
process.exitCode = unfinished.length === 0 ? 0 : 1;
