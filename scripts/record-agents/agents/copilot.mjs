import { join } from "node:path";
import { prompts, shopThreads } from "../shop.mjs";

const toolsIn = (project) => ({
  shell: (command) => [["bash", { command, description: "Look at the shop" }]],
  read: (path) => [["view", { path: join(project, path) }]],
  write: (path, text) => [["create", { path: join(project, path), file_text: text }]],
  delegate: (prompt) => [
    [
      "task",
      {
        description: "Count lines",
        prompt,
        agent_type: "general-purpose",
        name: "count-lines",
        mode: "sync",
      },
    ],
  ],
});

/**
 * GitHub Copilot CLI with a provider of one's own: a session continued with another model, one killed, and one with
 * Anthropic's protocol.
 */
export const copilot = {
  id: "copilot",
  source: "copilot-cli",
  package: "@github/copilot",
  program: "copilot",
  databases: true,
  script({ project }) {
    const { main, child, cached, endless } = shopThreads({ prefix: "cop", tools: toolsIn(project) });
    return { threads: [main, child, cached, endless] };
  },
  root: ".copilot",
  store: [
    ".copilot/session-state",
    ".copilot/session-store.db",
    ".copilot/session-store.db-wal",
    ".copilot/session-store.db-shm",
  ],
  tables: ["schema_version", "sessions", "turns", "session_files", "assistant_usage_events"],
  async record({ argv, home, url, run }) {
    const env = {
      COPILOT_HOME: join(home, ".copilot"),
      COPILOT_OFFLINE: "true",
      COPILOT_AUTO_UPDATE: "false",
      COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
      COPILOT_PROVIDER_API_KEY: "none",
      COPILOT_MODEL: "stub-large",
    };
    const ask = [...argv, "--allow-all-tools"];
    await run([...ask, "-p", prompts.list], { env });
    await run([...ask, "--continue", "--model", "stub-small", "-p", prompts.pear], { env });
    await run([...ask, "-p", prompts.wait], { env, timeoutMs: 8000 });
    await run([...ask, "-p", prompts.prices], {
      env: {
        ...env,
        COPILOT_PROVIDER_TYPE: "anthropic",
        COPILOT_PROVIDER_BASE_URL: url,
        COPILOT_MODEL: "claude-sonnet-4.5",
      },
    });
  },
};
