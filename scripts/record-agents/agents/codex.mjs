import { join } from "node:path";
import { prompts, shopThreads } from "../shop.mjs";
import { put } from "../workspace.mjs";

const shell = (command) => [
  ["exec_command", { cmd: command }],
  ["shell_command", { command }],
  ["shell", { command: ["bash", "-lc", command] }],
];

const tools = {
  shell,
  read: (path) => shell(`cat ${path}`),
  write: (path, text) => shell(`printf '%s' '${text}' > ${path}`),
  edit: (path, from, to) => shell(`sed -i 's/${from}/${to}/' ${path}`),
};

/** Versions in which a 429 ends the turn. */
const older = /^0\.\d{1,2}\.|^0\.100\./;

const config = (url) => `model = "stub-large"
model_provider = "shop"
model_reasoning_summary = "detailed"

[model_providers.shop]
name = "shop"
base_url = "${url}/v1"
wire_api = "responses"
env_key = "SHOP_KEY"
request_max_retries = 2
stream_max_retries = 2
supports_websockets = false
`;

/** Codex, with OpenAI's protocol: a session that is resumed with another model. */
export const codex = {
  id: "codex",
  source: "codex",
  package: "@openai/codex",
  program: "codex",
  script() {
    const { main, broken } = shopThreads({ prefix: "cx", tools });
    return { threads: [main, broken] };
  },
  root: ".codex",
  store: [".codex/sessions"],
  async record({ argv, version, home, url, run }) {
    put(home, ".codex/config.toml", config(url));
    const env = { CODEX_HOME: join(home, ".codex"), SHOP_KEY: "none" };
    const exec = [...argv, "exec", "--dangerously-bypass-approvals-and-sandbox"];
    await run([...exec, prompts.list], { env });
    await run([...exec, "--model", "stub-small", "resume", "--last", prompts.pear], { env });
    await run([...exec, prompts.weigh], { env });
    if (older.test(version)) await run([...exec, "resume", "--last", prompts.weigh], { env });
  },
};
