import { join } from "node:path";
import { prompts } from "../shop.mjs";
import { call, stepMaker } from "../steps.mjs";
import { claude, claudeEnv, claudeTools } from "./claude.mjs";

const thread = (name, marker, steps) => ({ name, marker, steps });

/** What Claude Code says on its output: a session in four processes, and two turns of one process, the second with a subagent. */
export const claudeStreams = {
  ...claude,
  id: "claude-streams",
  source: "agent-sdk",
  script({ project }) {
    const tools = claudeTools(project);
    const step = stepMaker({ prefix: "ccs", cacheWrites: true });
    const look = call(tools.shell("ls src"));
    return {
      threads: [
        thread("first", /of the shop/, [
          step("I list the files.", [look], "Few."),
          step("It has two files."),
        ]),
        thread("resumed", /a pear cost/, [
          step("", [call(tools.read("src/prices.js"))]),
          step("A pear costs 4."),
        ]),
        thread("alone", /Name the exports/, [step("The exports are prices and total.")]),
        thread("appended", /Who knows the stock/, [step("", [look]), step("Nobody does.")]),
        thread("turn", /Weigh the apples/, [step("", [look]), step("They weigh five pounds.")]),
        thread("next turn", /Look at the prices/, [
          step("", [call(tools.delegate(prompts.count))]),
          step("An apple costs 3."),
        ]),
        thread("child", /Count the lines of the cart/, [
          step("", [call(tools.read("src/cart.js"))]),
          step("The cart has three lines."),
        ]),
      ],
    };
  },
  root: "streams",
  subjectOf: () => undefined,
  store: ["streams"],
  async record({ argv, home, url, run, converse }) {
    const env = { ...claudeEnv(home, url), TMPDIR: join(home, "tmp") };
    const tools = ["--allowedTools", "Bash", "Read", "Agent", "Task"];
    const sonnet = ["--model", "claude-sonnet-4-5", ...tools];
    const stream = ["--print", "--verbose", "--output-format", "stream-json"];
    const to = (name) => ({ env, outputPath: join(home, "streams", name) });

    const first = converse([...argv, ...stream, ...sonnet, "--", prompts.list], to("first.jsonl"));
    const { session_id: id } = await first.message(({ type }) => type === "result");
    await first.close();
    const resumed = [...argv, "--resume", id];
    await run([...resumed, ...stream, ...sonnet, "--", prompts.pear], to("resumed.jsonl"));
    const alone = ["--print", "--output-format", "json"];
    await run([...resumed, ...alone, ...sonnet, "--", prompts.exports], to("alone.json"));
    const haiku = ["--model", "claude-haiku-4-5", ...tools];
    await run([...resumed, ...stream, ...haiku, "--", prompts.ask], to("resumed.jsonl"));

    const turns = [...argv, ...stream, "--input-format", "stream-json", ...sonnet];
    const talk = converse(turns, to("turns.jsonl"));
    for (const content of [prompts.weigh, prompts.prices]) {
      const from = talk.count();
      talk.send({ type: "user", message: { role: "user", content } });
      await talk.message(({ type }) => type === "result", { from });
    }
    await talk.close();
  },
};
