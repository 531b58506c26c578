import { join } from "node:path";
import { prompts, shopThreads } from "../shop.mjs";
import { put } from "../workspace.mjs";

const toolsIn = (project) => ({
  shell: (command) => [["Bash", { command }]],
  read: (path) => [["Read", { path: join(project, path) }]],
  write: (path, text) => [["Write", { path: join(project, path), content: text }]],
  delegate: (prompt) => [["Agent", { description: "Count lines", prompt }]],
});

const config = (url) => `default_model = "large"

[providers.shop]
type = "openai"
base_url = "${url}/v1"
api_key = "none"

[models.large]
provider = "shop"
model = "stub-large"
max_context_size = 200000
capabilities = ["thinking"]

[models.small]
provider = "shop"
model = "stub-small"
max_context_size = 200000
`;

/** Kimi Code, with OpenAI's protocol: a session continued with another model, and a fork. */
export const kimi = {
  id: "kimi",
  source: "kimi-code",
  package: "@moonshot-ai/kimi-code",
  program: "kimi",
  script({ project }) {
    const { main, child, forked } = shopThreads({ prefix: "kimi", tools: toolsIn(project) });
    return { threads: [main, child, forked] };
  },
  root: ".kimi-code",
  store: [
    ".kimi-code/sessions",
    ".kimi-code/session_index.jsonl",
    ".kimi-code/workspaces.json",
    ".kimi-code/config.toml",
  ],
  async record({ argv, home, url, run }) {
    put(home, ".kimi-code/config.toml", config(url));
    const env = { KIMI_CODE_HOME: join(home, ".kimi-code") };
    await run([...argv, "--prompt", prompts.list], { env });
    await run([...argv, "--continue", "--model", "small", "--prompt", prompts.pear], { env });
    await run([...argv, "fork", "--yes"], { env });
    await run([...argv, "--continue", "--prompt", prompts.exports], { env });
  },
};
