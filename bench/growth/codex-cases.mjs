import { addCodexTurn, openRollout, threadId } from "./codex-log.mjs";

/** @import { Case } from "./cases.mjs" */

/** @type {readonly Case[]} */
export const codexCases = [
  {
    name: "Codex: sessions",
    units: 900,
    write: (folder, units) => {
      for (let thread = 0; thread < units; thread++) {
        const log = openRollout(folder, thread);
        for (let turn = 0; turn < 4; turn++) addCodexTurn(log, thread * 4 + turn);
        log.close();
      }
    },
  },
  {
    name: "Codex: rows of one session",
    units: 3000,
    write: (folder, units) => {
      const log = openRollout(folder, 0);
      for (let turn = 0; turn < units; turn++) addCodexTurn(log, turn);
      log.close();
    },
  },
  {
    name: "Codex: forks of one session",
    units: 40,
    write: (folder, units) => {
      const origin = openRollout(folder, 0);
      for (let turn = 0; turn < 100; turn++) addCodexTurn(origin, turn);
      origin.close();
      writeForks(folder, units, { from: 0, turns: 100 });
    },
  },
  {
    name: "Codex: short forks of a long session",
    units: 240,
    write: (folder, units) => {
      const origin = openRollout(folder, 0);
      for (let turn = 0; turn < units; turn++) addCodexTurn(origin, turn);
      origin.close();
      writeForks(folder, units, { from: 0, turns: 2 });
    },
  },
  {
    name: "Codex: forks whose origin is lost",
    units: 40,
    write: (folder, units) => writeForks(folder, units, { from: 999_999, turns: 100 }),
  },
  {
    name: "Codex: forks of two lost origins with every other turn in common",
    units: 750,
    write: (folder, units) => {
      for (const thread of [1, 2]) {
        const log = openRollout(folder, thread, forkOf(999_999));
        for (let turn = 0; turn < units; turn++)
          addCodexTurn(log, turn % 2 === 0 ? turn : thread * 10_000_000 + turn);
        log.close();
      }
    },
  },
  {
    name: "Codex: damaged records",
    units: 1800,
    write: (folder, units) => {
      const log = openRollout(folder, 0);
      for (let i = 0; i < units; i++) {
        addCodexTurn(log, i);
        log.line(`{"timestamp":"2026-09-07T08:00:00Z","type":"event_msg","payl`);
        log.write(`unknown_${i}`, { type: `unknown_${i}` });
        log.write("response_item", { type: `odd_${i}`, call_id: i });
        log.write("event_msg", { type: "token_count", info: { total_token_usage: `${i}` } });
      }
      log.close();
    },
  },
  {
    name: "Codex: names",
    units: 1200,
    write: (folder, units) => {
      const log = openRollout(folder, 0);
      for (let i = 0; i < units; i++) {
        log.context(`turn-${i}`, { model: `модель-${i}`, cwd: `/home/ann/名-${i}` });
        log.prompt(`Do ${i}`);
        log.call(`call_${i}`, `имя_${i}`);
        log.result(`call_${i}`, `Exit code: ${i}\nOutput:\nwrong ${i}\n`);
        log.usage();
      }
      log.close();
    },
  },
  {
    name: "Codex: subagents of one session",
    units: 360,
    write: (folder, units) => {
      const log = openRollout(folder, 0);
      for (let i = 1; i <= units; i++) {
        log.call(`call_${i}`, "spawn_agent", JSON.stringify({ message: `Find ${i}` }));
        log.result(`call_${i}`, JSON.stringify({ agent_id: threadId(i), nickname: `Ada ${i}` }));
        log.usage();
      }
      log.close();
      const source = { subagent: { thread_spawn: { parent_thread_id: threadId(0), depth: 1 } } };
      for (let i = 1; i <= units; i++) {
        const agent = openRollout(folder, i, { meta: { source } });
        addCodexTurn(agent, i);
        agent.close();
      }
    },
  },
  {
    name: "Codex: calls without an answer, answers before calls, ids again",
    units: 2400,
    write: (folder, units) => {
      const log = openRollout(folder, 0);
      for (let i = 0; i < units; i++) {
        log.call(`open_${i}`);
        log.result(`late_${i}`);
        log.call(`late_${i}`);
        log.call("again");
        log.result("again", `Exit code: 0\nOutput:\n${i}\n`);
        log.usage();
      }
      log.close();
    },
  },
  {
    name: "Codex: records without a time",
    units: 3000,
    write: (folder, units) => {
      const log = openRollout(folder, 0);
      for (let i = 0; i < units; i++) {
        log.call(`call_${i}`, undefined, undefined, { timestamp: undefined });
        log.result(`call_${i}`, undefined, { timestamp: "no time" });
        log.usage({ timestamp: undefined });
      }
      log.close();
    },
  },
];

function forkOf(/** @type {number} */ from) {
  return { startSecond: 1_000_000, meta: { forked_from_id: threadId(from) } };
}

/**
 * Forks that begin with the same turns, and add one.
 *
 * @param {string} folder
 * @param {number} units
 * @param {{ from: number, turns: number }} options
 */
function writeForks(folder, units, { from, turns }) {
  for (let fork = 1; fork <= units; fork++) {
    const log = openRollout(folder, fork, forkOf(from));
    for (let turn = 0; turn < turns; turn++) addCodexTurn(log, turn);
    addCodexTurn(log, 1_000_000 + fork);
    log.close();
  }
}
