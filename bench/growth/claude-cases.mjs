import { addTurn, callBlock, oneLog, openClaudeLog, sessionId, writeMeta } from "./claude-log.mjs";

/** @import { Case } from "./cases.mjs" */

/** Words that are not plain Latin take longest to measure. @param {number} i */
const name = (i) => `имя-${i}-名`;

/** More of what every log has. @type {readonly Case[]} */
export const claudeCases = [
  {
    name: "sessions",
    units: 900,
    write: (folder, units) => {
      for (let i = 0; i < units; i++) {
        const log = openClaudeLog(folder, {
          session: sessionId(i),
          name: `s${i}`,
          parts: { cwd: `/home/ann/shop-${i % 12}` },
        });
        for (let turn = 0; turn < 4; turn++) addTurn(log, `${i}x${turn}`);
        log.close();
      }
    },
  },
  {
    name: "sessions of one moment",
    units: 1500,
    write: (folder, units) => {
      for (let i = 0; i < units; i++) {
        const log = openClaudeLog(folder, { session: sessionId(i), name: `s${i}` });
        addTurn(log, `${i}`);
        log.close();
      }
    },
  },
  {
    name: "rows of one session",
    units: 4500,
    write: (folder, units) => oneLog(folder, units, (log, i) => addTurn(log, `${i}`)),
  },
  {
    name: "compactions and modes of one session",
    units: 1200,
    write: (folder, units) =>
      oneLog(folder, units, (log, i) => {
        log.prompt(`Do ${i}`, { permissionMode: i % 2 === 0 ? "plan" : "default" });
        log.response(`${i}`, callBlock(`toolu_${i}`, "Read", { file_path: "/home/ann/shop/f.ts" }));
        log.result(`toolu_${i}`, "ok");
        const compactMetadata = { trigger: "auto", preTokens: 9000 };
        log.write({ ...log.envelope("system"), subtype: "compact_boundary", compactMetadata });
      }),
  },
  {
    name: "forks of one session",
    units: 60,
    write: (folder, units) => {
      for (let fork = 0; fork <= units; fork++) {
        const log = openClaudeLog(folder, { session: sessionId(fork) });
        for (let turn = 0; turn < 100; turn++) addTurn(log, `${turn}`);
        addTurn(log, `own${fork}`);
        log.close();
      }
    },
  },
  {
    name: "short forks of a long session",
    units: 450,
    write: (folder, units) => {
      oneLog(folder, units, (log, i) => addTurn(log, `${i}`));
      for (let fork = 1; fork <= units; fork++) {
        const log = openClaudeLog(folder, { session: sessionId(fork) });
        addTurn(log, "0");
        addTurn(log, `own${fork}`);
        log.close();
      }
    },
  },
  {
    name: "names",
    units: 1200,
    write: (folder, units) =>
      spread(folder, units, (log, i) => {
        log.prompt(`Do ${i}`, { cwd: `/home/ann/${name(i)}`, gitBranch: name(i) });
        const input = { file_path: `/home/ann/${name(i)}/f.ts`, subagent_type: name(i), prompt: name(i) };
        const tool = i % 3 === 0 ? `Tool${name(i)}` : i % 3 === 1 ? `mcp__srv${i}__${name(i)}` : "Edit";
        log.response(`${i}`, callBlock(`toolu_${i}`, tool, input), { model: name(i) });
        log.result(
          `toolu_${i}`,
          `Exit code 1\nwrong with ${name(i)}`,
          { toolUseResult: `Error: ${name(i)}` },
          true,
        );
      }),
  },
  {
    name: "tools that fail",
    units: 1200,
    write: (folder, units) =>
      spread(folder, units, (log, i) => {
        log.prompt(`Do ${i}`);
        log.response(`${i}`, callBlock(`toolu_${i}`, `mcp__shop__${i}`));
        log.result(`toolu_${i}`, "wrong", {}, true);
      }),
  },
  {
    name: "subagents of one session",
    units: 360,
    write: (folder, units) => {
      oneLog(folder, units, (log, i) => {
        const input = { description: `Task ${i}`, prompt: `Find ${i}`, subagent_type: "general-purpose" };
        log.response(`m${i}`, callBlock(`toolu_m${i}`, "Agent", input));
        log.result(`toolu_m${i}`, "found", { toolUseResult: { agentId: `a${i}`, status: "completed" } });
      });
      for (let i = 0; i < units; i++) {
        const log = openClaudeLog(folder, { name: `g${i}`, agentId: `a${i}` });
        log.prompt(`Find ${i}`);
        addTurn(log, `g${i}`);
        log.close();
        writeMeta(folder, sessionId(0), `a${i}`, { agentType: "general-purpose", toolUseId: `toolu_m${i}` });
      }
    },
  },
];

/**
 * Sessions of 100 units each.
 *
 * @param {string} folder
 * @param {number} units
 * @param {(log: import("./claude-log.mjs").ClaudeLog, unit: number) => void} add
 */
function spread(folder, units, add) {
  for (let first = 0; first < units; first += 100) {
    const log = openClaudeLog(folder, { session: sessionId(first), name: `s${first}` });
    for (let i = first; i < Math.min(first + 100, units); i++) add(log, i);
    log.close();
  }
}
