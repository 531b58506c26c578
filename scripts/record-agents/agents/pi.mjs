import { join } from "node:path";
import { prompts, shopThreads } from "../shop.mjs";
import { usage } from "../usage.mjs";
import { put } from "../workspace.mjs";

const tools = {
  shell: (command) => [["bash", { command }]],
  read: (path) => [["read", { path }]],
  write: (path, text) => [["write", { path, content: text }]],
  edit: (path, oldText, newText) => [["edit", { path, oldText, newText }]],
};

/** Tools of an agent that grew out of Pi; it edits files in its shell, which it calls by `name`. */
export function shellTools(name) {
  const shell = (command) => [[name, { command }]];
  return { ...tools, shell, edit: (path, from, to) => shell(`sed -i 's/${from}/${to}/' ${path}`) };
}

/** The summary that Pi, or an agent that grew out of it, asks for. */
export const compaction = {
  kind: "compaction",
  when: (request) => request.tools.length === 0 && /summar/i.test(request.system),
  answer: {
    text: "The shop has three source files.",
    usage: usage({ input: 701, cacheRead: 99, output: 53 }),
  },
};

function provider(baseUrl, api, id) {
  const cost = { input: 1, output: 2, cacheRead: 0.5, cacheWrite: 1.5 };
  const sizes = { contextWindow: 200_000, maxTokens: 8000 };
  return {
    baseUrl,
    api,
    apiKey: "none",
    models: [{ id, name: id, reasoning: true, input: ["text"], ...sizes, cost }],
  };
}

/** Models of three protocols. */
export const providers = (url) => ({
  shopmodels: provider(`${url}/v1`, "openai-completions", "stub-large"),
  shopreply: provider(`${url}/v1`, "openai-responses", "stub-reply"),
  shopclaude: provider(url, "anthropic-messages", "stub-claude"),
});

/** Whether a turn of the running agent ended well. */
export const ended = ({ type, messages }) => type === "agent_end" && messages.at(-1)?.stopReason === "stop";

/** Prompts the running agent, and waits until it has nothing more to do; a refused request ends a turn before its repeat. */
async function prompt(agent, message) {
  const from = agent.count();
  agent.send({ type: "prompt", message });
  await agent.message(ended, { from });
}

/** Sends the running agent a command, and gives its response. */
export async function ask(agent, value) {
  const from = agent.count();
  agent.send(value);
  return agent.message((answer) => answer.type === "response" && answer.command === value.type, { from });
}

/** Pi: a compaction, a fork, a clone of it, and three protocols. */
export const pi = {
  id: "pi",
  source: "pi",
  package: "@earendil-works/pi-coding-agent",
  /** Versions before 0.74 have another name. */
  olderPackage: { name: "@mariozechner/pi-coding-agent", versions: /^0\.(?:\d|[1-6]\d|7[0-3])\./ },
  program: "pi",
  script() {
    const { main, forked, cached, step } = shopThreads({ prefix: "pi", tools });
    const reply = {
      name: "reply",
      marker: /Wait for the bus/,
      steps: [step("The bus is late.", [], "A bus.")],
    };
    return { threads: [main, forked, cached, reply], sides: [compaction] };
  },
  root: ".pi/agent",
  store: [".pi/agent/sessions"],
  async record({ argv, home, url, run, converse }) {
    const folder = join(home, ".pi", "agent");
    put(folder, "models.json", { providers: providers(url) });
    put(folder, "settings.json", { retry: { baseDelayMs: 50 }, compaction: { keepRecentTokens: 50 } });
    const env = { PI_CODING_AGENT_DIR: folder, PI_OFFLINE: "1" };
    const think = ["--thinking", "high"];
    const agent = converse([...argv, "--mode", "rpc", "--model", "shopmodels/stub-large", ...think], { env });
    try {
      await prompt(agent, prompts.list);
      await ask(agent, { type: "compact" });
      await prompt(agent, prompts.pear);
      const { data } = await ask(agent, { type: "get_fork_messages" });
      await ask(agent, { type: "fork", entryId: data.messages.at(-1).entryId });
      await prompt(agent, prompts.exports);
      await ask(agent, { type: "clone" });
    } finally {
      await agent.close();
    }
    await run([...argv, "--print", "--model", "shopclaude/stub-claude", ...think, prompts.prices], { env });
    await run([...argv, "--print", "--model", "shopreply/stub-reply", ...think, prompts.wait], { env });
  },
};
