import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { converse, onTerminal, run } from "./run.mjs";
import { makeScript } from "./script.mjs";
import { startStub } from "./stub-server.mjs";
import { truthOf } from "./truth.mjs";
import { makeWorkspace } from "./workspace.mjs";

/**
 * Runs an agent against the stub in the folder `work`, and copies its session store, the ledger and the truth to the
 * folder `to`. Gives the home folder it used, the truth, and names of threads that the agent did not finish.
 */
export async function recordAgent({ agent, version, argv, path: programs, work, to }) {
  mkdirSync(work, { recursive: true });
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  const { home, project, env } = makeWorkspace(work, programs);
  const script = makeScript(agent.script({ project, version }));
  const requestsPath = join(work, "requests.jsonl");
  const logPath = join(work, "agent.log");
  for (const path of [requestsPath, logPath]) rmSync(path, { force: true });
  const stub = await startStub({ script, ledgerPath: join(to, "ledger.jsonl"), requestsPath });
  const at = (options) => ({ cwd: project, logPath, ...options, env: { ...env, ...options.env } });
  try {
    await agent.record({
      argv,
      version,
      home,
      project,
      url: stub.url,
      run: (command, options) => run(command, at(options)),
      converse: (command, options) => converse(command, at(options)),
      onTerminal: (command, options) => onTerminal(command, at(options)),
    });
  } finally {
    await stub.close();
  }
  for (const path of agent.store) {
    if (existsSync(join(home, path))) cpSync(join(home, path), join(to, "home", path), { recursive: true });
  }
  const truth = truthOf({ agent: agent.id, version, ledger: stub.ledger });
  writeFileSync(join(to, "truth.json"), `${JSON.stringify(truth, null, 2)}\n`);
  return { home, truth, unfinished: script.unfinished() };
}
