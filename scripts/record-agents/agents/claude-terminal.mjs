import { setTimeout as pause } from "node:timers/promises";
import { prompts } from "../shop.mjs";
import { call, stepMaker } from "../steps.mjs";
import { usage } from "../usage.mjs";
import { put } from "../workspace.mjs";
import { claude, claudeEnv, claudeTools } from "./claude.mjs";

const compaction = {
  kind: "compaction",
  when: ({ userTexts }) => /detailed summary of (?:the|this) conversation/.test(userTexts.at(-1) ?? ""),
  answer: { text: "<summary>The shop is small.</summary>", usage: usage({ input: 701, output: 53 }) },
};

const thread = (name, marker, steps) => ({ name, marker, steps });

const enter = "\r";
const escape = "\u001B";
const down = "\u001B[B";
const tab = "\t";

/** What the terminal shows, without spaces; its title says whether the agent works. */
const ready = /\?forshortcuts/;
const asks = /Doyouwant/;
const works = /title:[^✳]/;
const idle = /title:✳/;
const stopped = /Interrupted|rejected/;

/** How long a command or an answer goes on before it is stopped. */
const beforeStopMs = 3000;

/** Claude Code on a terminal: a person allows, refuses with and without words, interrupts, compacts and resumes. */
export const claudeTerminal = {
  ...claude,
  id: "claude-terminal",
  variant: "terminal",
  script({ project }) {
    const tools = claudeTools(project);
    const step = stepMaker({ prefix: "cct" });
    const shell = (command, expect) => call(tools.shell(command), expect);
    return {
      threads: [
        thread("allowed", /of the shop/, [
          step("", [shell("touch list.txt")]),
          step("", [shell("rm nowhere.txt", "exit 1")]),
          step("It has two files."),
        ]),
        thread("refused", /a pear cost/, [step("", [shell("touch pear.txt", "rejected")])]),
        thread("corrected", /Name the exports/, [
          step("", [call(tools.write("exports.txt", "prices\n"), "rejected")]),
          step("The exports are prices and total."),
        ]),
        thread("stopped", /Wait for the bus/, [
          step("", [shell("touch bus.txt; tail -f bus.txt", "interrupted")]),
        ]),
        thread("broken off", /Weigh the apples/, [{ ...step("They weigh five pounds."), isStalled: true }]),
        thread("resumed", /Look at the prices/, [
          step("", [call(tools.read("src/prices.js"))]),
          step("An apple costs 3."),
        ]),
      ],
      sides: [compaction],
    };
  },
  async record({ argv, home, project, url, onTerminal }) {
    const env = claudeEnv(home, url);
    put(home, ".claude/.claude.json", {
      hasCompletedOnboarding: true,
      theme: "dark",
      customApiKeyResponses: { approved: [env.ANTHROPIC_API_KEY], rejected: [] },
      projects: { [project]: { hasTrustDialogAccepted: true } },
    });
    const start = [...argv, "--model", "claude-sonnet-4-5"];
    const first = onTerminal(start, { env });
    try {
      await first.press("", ready);
      await first.say(prompts.list, asks);
      await first.press(enter, asks);
      await first.press(enter, idle);
      await first.say(prompts.pear, asks);
      await first.press(escape, stopped);
      await first.say(prompts.exports, asks);
      await first.press(down);
      await first.press(down);
      await first.press(tab);
      await first.say("Only say them.", idle);
      await first.say(prompts.wait, asks);
      await first.press(enter, works);
      await pause(beforeStopMs);
      await first.press(escape, stopped);
      await first.say(prompts.weigh, works);
      await pause(beforeStopMs);
      await first.press(escape, stopped);
      await first.say("/compact", /Compacted/);
    } finally {
      await first.close();
    }
    const resumed = onTerminal([...start, "--continue"], { env });
    try {
      await resumed.press("", ready);
      await resumed.say(prompts.prices, idle);
    } finally {
      await resumed.close();
    }
  },
};
