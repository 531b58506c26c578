import { apiId } from "../random.mjs";

/**
 * @import { Rollout } from "./rollout.mjs"
 */

const OUTPUT_CHARACTERS = { median: 900, sigma: 1.4, limit: 40_000 };
const FAILED_SHARE = 0.06;

/**
 * A call under way: its rows come in two steps, with those of the response's other calls between them.
 *
 * @typedef {() => void} WriteResult
 *
 * @typedef {object} Tool
 * @property {number} weight
 * @property {(rollout: Rollout, outputCharacters: number | undefined) => WriteResult} call writes the call
 */

/** @type {Readonly<Record<string, Tool>>} */
const tools = {
  command: { weight: 68, call: runCommand },
  patch: { weight: 14, call: applyPatch },
  plan: {
    weight: 6,
    call: (rollout) => {
      const { text } = rollout;
      const plan = ["completed", "in_progress", "pending"].map((status) => ({
        step: text.phrase(40),
        status,
      }));
      return callFunction(rollout, "update_plan", { plan }, () => "Plan updated");
    },
  },
  input: {
    weight: 4,
    call: (rollout) =>
      callFunction(
        rollout,
        "write_stdin",
        { session_id: rollout.random.integer(1, 90_000), chars: "", yield_time_ms: 1000 },
        () => `${execHead(rollout, 0)}${output(rollout)}`,
      ),
  },
  mcp: {
    weight: 4,
    call: (rollout) =>
      callFunction(
        rollout,
        rollout.thread.era.isUsageFirst ? "tracker__search_items" : "search_items",
        { query: rollout.text.phrase(30) },
        () => JSON.stringify({ content: [{ type: "text", text: output(rollout) }], isError: false }),
        rollout.thread.era.isUsageFirst ? {} : { namespace: "mcp__tracker" },
      ),
  },
  search: { weight: 3, call: searchWeb },
  localShell: { weight: 1, call: runLocalShell },
};
const weighted = Object.values(tools).flatMap((tool) => Array.from({ length: tool.weight }, () => tool));

/** Writes a call of any tool; what is returned writes its result. @param {Rollout} rollout @returns {WriteResult} */
export function writeCall(rollout) {
  return rollout.random.pick(weighted).call(rollout, undefined);
}

/** Writes a command whose output has a length. @param {Rollout} rollout @param {number} outputCharacters @returns {WriteResult} */
export function writeCommand(rollout, outputCharacters) {
  return runCommand(rollout, outputCharacters);
}

/**
 * A call of a tool that takes JSON.
 *
 * @param {Rollout} rollout
 * @param {string} name
 * @param {object} input
 * @param {(callId: string) => string} outputOf
 * @param {object} [own] further fields of the call
 * @returns {WriteResult}
 */
export function callFunction(rollout, name, input, outputOf, own = {}) {
  const callId = apiId(rollout.random, "call_");
  rollout.item("function_call", { name, arguments: JSON.stringify(input), call_id: callId, ...own });
  return () => {
    rollout.later(700);
    rollout.item("function_call_output", { call_id: callId, output: outputOf(callId) });
  };
}

/** @param {Rollout} rollout @param {number | undefined} outputCharacters @returns {WriteResult} */
function runCommand(rollout, outputCharacters) {
  const { thread, text, random } = rollout;
  const command = `${text.word()} --${text.word()} ${text.path()}${random.chance(0.3) ? ` && ${text.phrase(120)}` : ""}`;
  const exitCode = random.chance(FAILED_SHARE) ? random.integer(1, 3) : 0;
  const printed = output(rollout, outputCharacters);
  if (thread.era.isUsageFirst) {
    const input = { command: ["bash", "-lc", command], workdir: thread.cwd, timeout_ms: 120_000 };
    const metadata = { exit_code: exitCode, duration_seconds: random.integer(1, 90) / 10 };
    return callFunction(rollout, "shell", input, () => JSON.stringify({ output: printed, metadata }));
  }
  const said = `${execHead(rollout, exitCode)}${printed}`;
  return callFunction(
    rollout,
    "exec_command",
    { cmd: command, workdir: thread.cwd, yield_time_ms: 10_000 },
    (callId) => {
      if (thread.era.isNumbered) {
        rollout.completed("CommandExecution", {
          id: callId,
          command: ["/bin/bash", "-lc", command],
          cwd: `file://${thread.cwd}`,
          source: "unified_exec_startup",
          status: exitCode === 0 ? "completed" : "failed",
          aggregated_output: printed,
          exit_code: exitCode,
          duration: { secs: random.integer(0, 20), nanos: random.integer(0, 999_999_999) },
        });
      }
      return said;
    },
  );
}

/** @param {Rollout} rollout @returns {WriteResult} */
function applyPatch(rollout) {
  const { thread, text, random } = rollout;
  const path = text.path();
  const removed = text.lines(rollout.fit(random.logNormal(150, 0.9, 4000))).split("\n");
  const added = text.lines(rollout.fit(random.logNormal(300, 1, 12_000))).split("\n");
  const hunk = [...removed.map((row) => `-${row}`), ...added.map((row) => `+${row}`)].join("\n");
  const callId = apiId(random, "call_");
  const input = `*** Begin Patch\n*** Update File: ${path}\n@@\n${hunk}\n*** End Patch\n`;
  rollout.item("custom_tool_call", { status: "completed", call_id: callId, name: "apply_patch", input });
  return () => {
    rollout.later(200);
    const stdout = `Success. Updated the following files:\nM ${path}\n`;
    const header = `@@ -1,${removed.length} +1,${added.length} @@\n`;
    const change = { type: "update", unified_diff: `${header}${hunk}\n`, move_path: null };
    const end = { changes: { [`${thread.cwd}/${path}`]: change }, status: "completed", stdout, stderr: "" };
    if (thread.era.isNumbered) rollout.completed("FileChange", { id: callId, ...end });
    else if (!thread.era.isUsageFirst) {
      rollout.event("patch_apply_end", { call_id: callId, turn_id: rollout.turnId(), success: true, ...end });
    }
    const said = thread.era.isUsageFirst
      ? JSON.stringify({ output: stdout, metadata: { exit_code: 0, duration_seconds: 0 } })
      : `Exit code: 0\nWall time: 0 seconds\nOutput:\n${stdout}`;
    rollout.item("custom_tool_call_output", { call_id: callId, output: said });
  };
}

/** A search that the vendor ran: it has one row, and no output. @param {Rollout} rollout @returns {WriteResult} */
function searchWeb(rollout) {
  const { text, random, thread } = rollout;
  const id = apiId(random, "ws_");
  const action = { type: "search", query: text.phrase(40) };
  if (thread.era.isNumbered) rollout.completed("WebSearch", { id, query: action.query, action });
  else rollout.event("web_search_end", { call_id: id, query: action.query, action });
  rollout.item("web_search_call", { id, status: "completed", action });
  return () => {};
}

/** @param {Rollout} rollout @returns {WriteResult} */
function runLocalShell(rollout) {
  const { text, random } = rollout;
  const callId = apiId(random, "call_");
  const action = {
    type: "exec",
    command: ["bash", "-lc", `${text.word()} ${text.path()}`],
    timeout_ms: 10_000,
  };
  rollout.item("local_shell_call", { call_id: callId, status: "completed", action });
  return () => {
    rollout.later(500);
    const said = JSON.stringify({
      output: output(rollout),
      metadata: { exit_code: 0, duration_seconds: 0.3 },
    });
    rollout.item("function_call_output", { call_id: callId, output: said });
  };
}

function execHead(/** @type {Rollout} */ { random }, /** @type {number} */ exitCode) {
  const seconds = (random.integer(1, 90_000) / 10_000).toFixed(4);
  return `Chunk ID: ${random.integer(0x100000, 0xffffff).toString(16)}\nWall time: ${seconds} seconds\nProcess exited with code ${exitCode}\nOriginal token count: ${random.integer(1, 9000)}\nOutput:\n`;
}

function output(/** @type {Rollout} */ { text, random, fit }, /** @type {number | undefined} */ characters) {
  const { median, sigma, limit } = OUTPUT_CHARACTERS;
  return text.lines(characters ?? fit(random.logNormal(median, sigma, limit)));
}
