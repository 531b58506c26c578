import { addTurn, callBlock, oneLog, openClaudeLog, textBlock } from "./claude-log.mjs";

/** @import { Case } from "./cases.mjs" */

/** Lines that are damaged, each in a way of its own. */
const DAMAGED = [
  (/** @type {number} */ i) => `{"type":"user","uuid":"torn-${i}","message":{"role":"us`,
  (/** @type {number} */ i) => `["no object", ${i}]`,
  (/** @type {number} */ i) => `no json at all ${i}`,
  (/** @type {number} */ i) => JSON.stringify({ type: `unknown-${i}`, uuid: `u-${i}` }),
  (/** @type {number} */ i) => JSON.stringify({ type: "user", uuid: `w-${i}`, message: i, timestamp: i }),
  (/** @type {number} */ i) =>
    JSON.stringify({ type: "assistant", message: { id: `msg_x${i}`, usage: { input_tokens: "3" } } }),
];

const TIME = "2026-09-07T09:00:00.000Z";
const START_AT = Date.UTC(2020, 0, 1);

/** More of what no log should have, or only once. @type {readonly Case[]} */
export const damagedCases = [
  {
    name: "damaged lines",
    units: 2400,
    write: (folder, units) =>
      oneLog(folder, units, (log, i) => {
        addTurn(log, `${i}`);
        for (const damaged of DAMAGED) log.line(damaged(i));
      }),
  },
  {
    name: "damaged lines beside subagents",
    units: 300,
    write: (folder, units) => {
      oneLog(folder, units, (log, i) => {
        addTurn(log, `${i}`);
        log.line(`no json ${i}`);
      });
      for (let i = 0; i < units; i++) {
        const log = openClaudeLog(folder, { name: `g${i}`, agentId: `a${i}` });
        log.line(`no json ${i}`);
        addTurn(log, `g${i}`);
        log.close();
      }
    },
  },
  {
    name: "subagents that only their prompts link",
    units: 360,
    write: (folder, units) => {
      oneLog(folder, units, (log, i) => {
        log.prompt(`Go ${i}`);
        const input = { description: "Task", prompt: "Find it", subagent_type: "general-purpose" };
        log.response(`m${i}`, callBlock(`toolu_m${i}`, "Agent", input));
      });
      for (let i = 0; i < units; i++) {
        const log = openClaudeLog(folder, { name: `g${i}`, agentId: `a${i}` });
        log.prompt("Find it");
        addTurn(log, `g${i}`);
        log.close();
      }
    },
  },
  {
    name: "calls without an answer, answers before calls, ids again",
    units: 2400,
    write: (folder, units) =>
      oneLog(folder, units, (log, i) => {
        log.response(`${i}a`, callBlock(`toolu_open${i}`));
        log.result(`call_${i}`, "early");
        log.response(`${i}b`, callBlock(`call_${i}`));
        log.response(`${i}c`, callBlock(`call_again`));
        log.response(`${i}d`, callBlock("toolu_again"));
        log.result("call_again", `ok ${i}`);
        log.result("toolu_again", `ok ${i}`);
      }),
  },
  {
    name: "requests without a time",
    units: 3600,
    write: (folder, units) =>
      oneLog(folder, units, (log, i) => {
        log.response(`${i}`, callBlock(`toolu_${i}`), {}, { timestamp: undefined });
        log.result(`toolu_${i}`, "ok", { timestamp: i % 2 === 0 ? undefined : "not a time" });
      }),
  },
  {
    name: "rows of one message id",
    units: 2400,
    write: (folder, units) =>
      oneLog(folder, units, (log, i) => {
        log.response("one", callBlock(`toolu_a${i}`));
        log.response("two", callBlock(`call_b${i}`), {}, { requestId: undefined, timestamp: TIME });
        log.response("three", callBlock("call_c"), { id: "gen-3" }, { requestId: undefined });
        log.response("four", textBlock(), {}, { requestId: `req_${i}` });
      }),
  },
  {
    name: "interruptions, equal prompts, queued ones, one prompt id",
    units: 900,
    write: (folder, units) => {
      oneLog(folder, units, (log, i) => {
        log.prompt("Go on", { promptId: "p-1" });
        log.response("one", callBlock(`toolu_${i}`), {}, { requestId: undefined });
        log.prompt("[Request interrupted by user]", { promptSource: undefined });
        log.write({
          ...log.envelope("attachment"),
          attachment: { type: "queued_command", prompt: "And lint", commandMode: "prompt" },
        });
        log.prompt("And lint", { promptSource: "queued", promptId: "p-1" });
      });
      const agent = openClaudeLog(folder, { name: "g", agentId: "a1", parts: { promptId: "p-1" } });
      for (let i = 0; i < units; i++) addTurn(agent, `g${i}`);
      agent.close();
    },
  },
  {
    name: "silences of hours with open calls",
    units: 2400,
    write: (folder, units) =>
      oneLog(folder, units, (log, i) => {
        log.response(`${i}`, callBlock(`toolu_${i}`), {}, atHour(3 * i));
        log.result(`toolu_${units - 1 - i}`, "ok", atHour(3 * (units + i)));
      }),
  },
];

function atHour(/** @type {number} */ hours) {
  return { timestamp: new Date(START_AT + hours * 3_600_000).toISOString() };
}
