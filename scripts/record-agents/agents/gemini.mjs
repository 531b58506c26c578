import { join } from "node:path";
import { prompts, shopThreads } from "../shop.mjs";
import { put } from "../workspace.mjs";

const toolsIn = (project) => ({
  shell: (command) => [["run_shell_command", { command, description: "Look at the shop" }]],
  read: (path) => [["read_file", { file_path: path }]],
  write: (path, text) => [["write_file", { file_path: join(project, path), content: text }]],
  delegate: (prompt) => [
    ["invoke_agent", { agent_name: "codebase_investigator", prompt }],
    ["codebase_investigator", { objective: prompt }],
  ],
  finish: (text) => [
    [
      "complete_task",
      {
        report: {
          SummaryOfFindings: text,
          ExplorationTrace: ["Read the cart."],
          RelevantLocations: [{ FilePath: "src/cart.js", Reasoning: "The cart.", KeySymbols: ["total"] }],
        },
      },
    ],
  ],
});

/** Gemini CLI, with Gemini's own protocol: a session continued with another model. */
export const geminiCli = {
  id: "gemini",
  source: "gemini-cli",
  package: "@google/gemini-cli",
  program: "gemini",
  script({ project }) {
    const { main, child } = shopThreads({ prefix: "gem", tools: toolsIn(project) });
    return { threads: [main, child] };
  },
  root: ".gemini",
  store: [".gemini/tmp", ".gemini/projects.json"],
  async record({ argv, home, url, run }) {
    put(home, ".gemini/settings.json", {
      security: { auth: { selectedType: "gemini-api-key" }, folderTrust: { enabled: false } },
      general: { enableAutoUpdate: false },
      privacy: { usageStatisticsEnabled: false },
      telemetry: { enabled: false },
    });
    const env = { GEMINI_API_KEY: "none", GOOGLE_GEMINI_BASE_URL: url, GEMINI_CLI_TRUST_WORKSPACE: "true" };
    await run([...argv, "--yolo", "--model", "gemini-2.5-pro", "--prompt", prompts.list], { env });
    const again = ["--resume", "latest", "--prompt", prompts.pear];
    await run([...argv, "--yolo", "--model", "gemini-2.5-flash", ...again], { env });
  },
};
