import { join } from "node:path";
import { prompts, shopThreads } from "../shop.mjs";
import { call } from "../steps.mjs";
import { put } from "../workspace.mjs";
import { ask, compaction, ended, providers, shellTools } from "./pi.mjs";

const tools = shellTools("bash");

/** A task in the background, whose end begins one more turn. */
function taskThreads(step) {
  const task = { name: "Anna", agent: "task", task: prompts.count };
  return [
    {
      name: "forked",
      marker: /Name the exports/,
      steps: [
        step("", [call([["task", { context: "A shop.", tasks: [task] }]])]),
        step("Anna counts."),
        step("The exports are prices and total."),
      ],
    },
    {
      name: "child",
      marker: /Count the lines of the cart/,
      steps: [
        step("", [call(tools.read("src/cart.js"))]),
        step("", [call([["yield", { data: "The cart has three lines." }]])]),
      ],
    },
  ];
}

/** Oh My Pi: a resumed session, a task in the background, a compaction, and two protocols. */
export const ohMyPi = {
  id: "oh-my-pi",
  source: "oh-my-pi",
  package: "@oh-my-pi/pi-coding-agent",
  program: "omp",
  script() {
    const { main, cached, broken, step } = shopThreads({ prefix: "omp", tools });
    return { threads: [main, ...taskThreads(step), cached, broken], sides: [compaction] };
  },
  root: ".omp/agent",
  store: [".omp/agent/sessions"],
  async record({ argv, home, url, run, converse }) {
    const folder = join(home, ".omp", "agent");
    put(folder, "models.yml", { providers: providers(url) });
    put(folder, "config.yml", { retry: { baseDelayMs: 50 }, compaction: { keepRecentTokens: 10 } });
    const large = ["--model", "shopmodels/stub-large", "--thinking", "high"];
    const claude = ["--model", "shopclaude/stub-claude", "--thinking", "high"];
    await run([...argv, "--print", ...large, prompts.list], {});
    await run([...argv, "--print", "--continue", ...large, prompts.pear], {});
    const agent = converse([...argv, "--mode", "rpc", ...large], {});
    try {
      agent.send({ type: "prompt", message: prompts.exports });
      await agent.message((event) => ended(event) && JSON.stringify(event).includes("The exports are"));
      await ask(agent, { type: "compact" });
    } finally {
      await agent.close();
    }
    await run([...argv, "--print", ...claude, prompts.weigh], {});
    await run([...argv, "--print", ...claude, prompts.prices], {});
  },
};
