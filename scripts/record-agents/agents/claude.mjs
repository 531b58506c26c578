import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { prompts, shopThreads } from "../shop.mjs";
import { call, stepMaker } from "../steps.mjs";
import { usage } from "../usage.mjs";
import { put } from "../workspace.mjs";

const mcpServer = fileURLToPath(new URL("../mcp-server.mjs", import.meta.url));

/** Versions without worktrees of their own, which do not wait for subagents in the background, nor ask again after a cut. */
const older = /^2\.0\./;

/** Versions whose subagents start none. */
const flat = /^2\.(?:0\.|1\.1?\d{1,2}$)/;

/** Variables for a client without a network. */
export const claudeEnv = (home, url) => ({
  CLAUDE_CONFIG_DIR: join(home, ".claude"),
  ANTHROPIC_BASE_URL: url,
  ANTHROPIC_API_KEY: "none",
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
  DISABLE_TELEMETRY: "1",
  DISABLE_ERROR_REPORTING: "1",
  DISABLE_AUTOUPDATER: "1",
});

function agentCall(prompt, values) {
  const wanted = { description: "Look at the shop", prompt, subagent_type: "general-purpose", ...values };
  return [
    ["Agent", wanted],
    ["Task", wanted],
  ];
}

/** Claude Code's names for the tools of the shop. */
export const claudeTools = (project) => ({
  shell: (command) => [["Bash", { command, description: "Look at the shop" }]],
  read: (path) => [["Read", { file_path: join(project, path) }]],
  write: (path, text) => [["Write", { file_path: join(project, path), content: text }]],
  delegate: (prompt) => agentCall(prompt, { run_in_background: false }),
});

/** A fork that starts a subagent in the background; its end begins one more turn. */
function forkThread(step, version) {
  const steps = [
    step("", [call(agentCall(prompts.prices, { run_in_background: true }))]),
    step("Somebody looks at the prices."),
    step("The exports are prices and total."),
  ];
  return {
    name: "forked",
    marker: /Name the exports/,
    steps: older.test(version) ? steps.slice(0, -1) : steps,
  };
}

function backgroundThread(step, tools) {
  return {
    name: "background child",
    marker: /Look at the prices/,
    steps: [step("", [call(tools.read("src/prices.js"))]), step("An apple costs 3.")],
  };
}

/** A tool of an MCP server, which fails once, a search in the web, and a file that may not be written. */
function marketThread(step, tools) {
  return {
    name: "market",
    marker: /Compare with the market/,
    steps: [
      step("", [
        call([["mcp__scales__apples", { shelf: "top" }]]),
        call([["mcp__scales__apples", { shelf: "none" }]], "error"),
      ]),
      step("", [call([["WebSearch", { query: "price of pears" }]])]),
      step("", [call(tools.write("src/market.js", ""), "denied")]),
      step("The market is dearer."),
    ],
  };
}

const search = {
  kind: "search",
  when: ({ tools }) => tools.includes("web_search"),
  answer: { text: "A pear costs 5.", searches: ["price of pears"], usage: usage({ input: 401, output: 31 }) },
};

/** Subagents that older versions started in advance. */
const warmup = {
  kind: "warmup",
  when: ({ userTexts }) => userTexts.some((text) => text.startsWith("Warmup")),
  answer: { text: "I am ready.", usage: usage({ input: 23, output: 5 }) },
};

/**
 * Claude Code, with Anthropic's protocol: a session continued with another model, a fork, subagents in the background and in each
 * other, refused and broken answers, an MCP server, a search, and a session in a worktree that is killed.
 */
export const claude = {
  id: "claude",
  source: "claude-code",
  package: "@anthropic-ai/claude-code",
  program: "claude",
  script({ project, version }) {
    const tools = claudeTools(project);
    const { main, child, broken, endless, nested, step } = shopThreads({ prefix: "cc", tools });
    const market = marketThread(stepMaker({ prefix: "ccm" }), tools);
    const tried = older.test(version) ? { ...broken, steps: broken.steps.slice(0, -1) } : broken;
    const background = backgroundThread(step, tools);
    const asked = nested({ mayNest: !flat.test(version) });
    return {
      threads: [main, child, forkThread(step, version), background, tried, ...asked, market, endless],
      sides: [search, warmup],
    };
  },
  root: ".claude",
  subjectOf: ({ type, attachment }) => {
    if (attachment?.type !== "queued_command" && type === "attachment") return attachment.type;
    return type.startsWith("api-request") ? type : undefined;
  },
  store: [".claude/projects"],
  async record({ argv, version, home, url, run }) {
    const env = claudeEnv(home, url);
    put(home, "mcp.json", { mcpServers: { scales: { command: process.execPath, args: [mcpServer] } } });
    const allowed = ["Bash", "Read", "Agent", "Task", "WebSearch", "mcp__scales"];
    const ask = (prompt, { more = [], tools = allowed, model = "claude-sonnet-4-5" } = {}) => [
      ...argv,
      "--print",
      prompt,
      "--model",
      model,
      ...more,
      "--allowedTools",
      ...tools,
    ];
    await run(ask(prompts.list, { tools: [...allowed, "Write"] }), { env });
    await run(ask(prompts.pear, { more: ["--continue"], model: "claude-haiku-4-5" }), { env });
    await run(ask(prompts.exports, { more: ["--continue", "--fork-session"] }), { env });
    await run(ask(prompts.weigh), { env });
    await run(ask(prompts.ask), { env });
    await run(ask(prompts.market, { more: ["--mcp-config", join(home, "mcp.json")] }), { env });
    const apart = older.test(version) ? [] : ["--worktree", "stall"];
    await run(ask(prompts.wait, { more: apart }), { env, timeoutMs: 20_000 });
  },
};
