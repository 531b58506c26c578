import { join } from "node:path";
import { prompts, shopThreads } from "../shop.mjs";
import { call } from "../steps.mjs";
import { usage } from "../usage.mjs";
import { put } from "../workspace.mjs";

function agentCall(prompt, values) {
  const wanted = { description: "Look at the shop", prompt, subagent_type: "general-purpose", ...values };
  return [
    ["agent", wanted],
    ["task", wanted],
  ];
}

/** Versions that call the path of a file to read by another name. */
const older = /^0\.(?:\d|10)\./;

const toolsIn = (project, version) => ({
  shell: (command) => [
    ["run_shell_command", { command, description: "Look at the shop", is_background: false }],
  ],
  read: (path) => [
    ["read_file", { [older.test(version) ? "absolute_path" : "file_path"]: join(project, path) }],
  ],
  write: (path, text) => [["write_file", { file_path: join(project, path), content: text }]],
  delegate: (prompt) => agentCall(prompt, { run_in_background: false }),
});

/** A fork that starts a subagent in the background; its end begins one more turn. */
function forkThread(step) {
  return {
    name: "forked",
    marker: /Name the exports/,
    steps: [
      step("", [call(agentCall(prompts.prices, { subagent_type: "Explore" }))]),
      step("Somebody looks at the prices."),
      step("The exports are prices and total."),
    ],
  };
}

function backgroundThread(step, tools) {
  return {
    name: "background child",
    marker: /^Look at the prices/m,
    steps: [step("", [call(tools.read("src/prices.js"))]), step("An apple costs 3.")],
  };
}

const memory = {
  kind: "memory",
  when: ({ system }) => system.includes("memory extraction subagent"),
  answer: { text: "Nothing to keep.", usage: usage({ input: 311, cacheRead: 87, output: 11 }) },
};

/** Qwen Code, with OpenAI's protocol: a session continued with another model, and a fork with a subagent in the background. */
export const qwen = {
  id: "qwen",
  source: "qwen",
  package: "@qwen-code/qwen-code",
  program: "qwen",
  script({ project, version }) {
    const tools = toolsIn(project, version);
    const { main, child, step } = shopThreads({ prefix: "qwen", tools });
    return { threads: [main, child, forkThread(step), backgroundThread(step, tools)], sides: [memory] };
  },
  root: ".qwen",
  store: [".qwen/projects", ".qwen/usage_record.jsonl"],
  async record({ argv, home, url, run }) {
    put(home, ".qwen/settings.json", {
      security: { auth: { selectedType: "openai" } },
      general: { enableAutoUpdate: false },
      privacy: { usageStatisticsEnabled: false },
      telemetry: { enabled: false },
    });
    const env = { OPENAI_API_KEY: "none", OPENAI_BASE_URL: `${url}/v1`, OPENAI_MODEL: "stub-large" };
    await run([...argv, "--yolo", "--model", "stub-large", "--prompt", prompts.list], { env });
    await run([...argv, "--yolo", "--model", "stub-small", "--continue", "--prompt", prompts.pear], { env });
    await run([...argv, "--yolo", "--continue", "--fork-session", "--prompt", prompts.exports], { env });
  },
};
