import { join } from "node:path";
import { prompts, shopThreads } from "../shop.mjs";
import { usage } from "../usage.mjs";
import { put } from "../workspace.mjs";

const toolsIn = (project) => ({
  shell: (command) => [["bash", { command, description: "Look at the shop" }]],
  read: (path) => [["read", { filePath: join(project, path) }]],
  write: (path, text) => [["write", { filePath: join(project, path), content: text }]],
  delegate: (prompt) => [["task", { description: "Count lines", prompt, subagent_type: "general" }]],
});

const title = {
  kind: "title",
  when: ({ tools, system }) => tools.length === 0 && /title/i.test(system),
  answer: { text: "Shop files", usage: usage({ input: 211, cacheRead: 37, output: 7 }) },
};

function model(name) {
  return {
    name,
    reasoning: true,
    tool_call: true,
    limit: { context: 200_000, output: 8000 },
    cost: { input: 1, output: 2, cache_read: 0.5, cache_write: 1.5 },
  };
}

function config(url) {
  const options = { baseURL: `${url}/v1`, apiKey: "none" };
  return {
    $schema: "https://opencode.ai/config.json",
    autoupdate: false,
    share: "disabled",
    snapshot: false,
    permission: { "*": "allow" },
    provider: {
      shopmodels: {
        npm: "@ai-sdk/openai-compatible",
        name: "Shop models",
        options,
        models: { "stub-large": model("Stub large"), "stub-small": model("Stub small") },
      },
      shopclaude: {
        npm: "@ai-sdk/anthropic",
        name: "Shop claude",
        options,
        models: { "stub-claude": model("Stub claude") },
      },
    },
  };
}

/**
 * OpenCode, or an agent that grew out of it: a session continued with another model, a fork, and Anthropic's protocol. `name` is what
 * its folders, its database and its variables are called.
 */
function openCodeLike({ name, ...agent }) {
  const data = `.local/share/${name}`;
  const variable = (rest) => `${name.toUpperCase()}_${rest}`;
  return {
    ...agent,
    program: name,
    databases: true,
    script({ project }) {
      const { main, child, forked, cached } = shopThreads({ prefix: "oc", tools: toolsIn(project) });
      return { threads: [main, child, forked, cached], sides: [title] };
    },
    root: ".local/share",
    store: [`${name}.db`, `${name}.db-wal`, `${name}.db-shm`, "storage", "project"].map(
      (path) => `${data}/${path}`,
    ),
    tables: ["project", "session", "message", "part", "session_v2", "session_message"],
    async record({ argv, home, url, run }) {
      put(home, `.config/${name}/${name}.json`, config(url));
      const env = {
        [variable("DISABLE_AUTOUPDATE")]: "true",
        [variable("DISABLE_MODELS_FETCH")]: "true",
        [variable("DISABLE_LSP_DOWNLOAD")]: "true",
        [variable("DISABLE_DEFAULT_PLUGINS")]: "true",
        [variable("PERMISSION")]: '{"*":"allow"}',
      };
      const large = ["--model", "shopmodels/stub-large"];
      await run([...argv, "run", ...large, prompts.list], { env });
      await run([...argv, "run", "--continue", "--model", "shopmodels/stub-small", prompts.pear], { env });
      await run([...argv, "run", "--continue", "--fork", ...large, prompts.exports], { env });
      await run([...argv, "run", "--model", "shopclaude/stub-claude", prompts.prices], { env });
    },
  };
}

export const opencode = openCodeLike({
  name: "opencode",
  id: "opencode",
  source: "opencode",
  package: "opencode-ai",
});

/** Kilo Code's command line. */
export const kilo = openCodeLike({ name: "kilo", id: "kilo", source: "kilo", package: "@kilocode/cli" });
