import { prompts, shopThreads } from "../shop.mjs";
import { put } from "../workspace.mjs";
import { providers, shellTools } from "./pi.mjs";

const tools = shellTools("exec");

/** OpenClaw: a session in three runs, with two protocols. */
export const openclaw = {
  id: "openclaw",
  source: "openclaw",
  package: "openclaw",
  program: "openclaw",
  databases: true,
  script() {
    const { main, broken } = shopThreads({ prefix: "claw", tools });
    return { threads: [main, broken] };
  },
  root: ".",
  store: ["", "-wal", "-shm"].map((rest) => `.openclaw/agents/main/agent/openclaw-agent.sqlite${rest}`),
  tables: ["transcript_events"],
  async record({ argv, home, project, url, run }) {
    put(home, ".openclaw/openclaw.json", {
      models: { providers: providers(url) },
      agents: { defaults: { model: { primary: "shopmodels/stub-large" }, workspace: project } },
    });
    const local = [...argv, "agent", "--local", "--agent", "main", "--thinking", "high"];
    // The process goes on after its answer.
    const options = { until: "ended with stopReason", timeoutMs: 300_000 };
    await run([...local, "--model", "shopmodels/stub-large", "--message", prompts.list], options);
    await run([...local, "--model", "shopmodels/stub-large", "--message", prompts.pear], options);
    await run([...local, "--model", "shopclaude/stub-claude", "--message", prompts.weigh], options);
  },
};
