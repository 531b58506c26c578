import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openSink } from "../corpus/sink.mjs";

/** @import { Parts } from "./claude-log.mjs" */

const START_AT = Date.UTC(2026, 8, 7, 8);

/** The id of thread `number`. */
export function threadId(/** @type {number} */ number) {
  return `019a0000-0000-7000-8000-${String(number).padStart(12, "0")}`;
}

/**
 * A rollout of Codex that is written record by record, a second a record from `startSecond` on.
 *
 * @param {string} folder the config folder
 * @param {number} thread
 * @param {{ startSecond?: number, meta?: Parts }} [options]
 */
export function openRollout(folder, thread, { startSecond = 0, meta = {} } = {}) {
  const day = join(folder, "sessions", "2026", "09", "07");
  mkdirSync(day, { recursive: true });
  const sink = openSink(join(day, `rollout-2026-09-07T08-00-00-${threadId(thread)}.jsonl`));
  let second = startSecond;
  let inputTokens = 0;

  const write = (
    /** @type {string} */ type,
    /** @type {object} */ payload,
    /** @type {Parts} */ own = {},
  ) => {
    const timestamp = new Date(START_AT + second++ * 1000).toISOString();
    sink.write(JSON.stringify({ timestamp, type, payload, ...own }));
  };
  const log = {
    write,
    line: (/** @type {string} */ text) => void sink.write(text),
    context: (/** @type {string} */ turn, /** @type {Parts} */ own = {}) =>
      write("turn_context", { turn_id: turn, cwd: "/home/ann/shop", model: "gpt-5.5", ...own }),
    prompt: (/** @type {string} */ message) => write("event_msg", { type: "user_message", message }),
    call: (
      /** @type {string} */ id,
      name = "shell_command",
      args = '{"command":"ls"}',
      /** @type {Parts} */ own = {},
    ) => write("response_item", { type: "function_call", name, arguments: args, call_id: id }, own),
    result: (
      /** @type {string} */ id,
      output = "Exit code: 0\nWall time: 0.5 seconds\nOutput:\na\n",
      /** @type {Parts} */ own = {},
    ) => write("response_item", { type: "function_call_output", call_id: id, output }, own),
    usage: (/** @type {Parts} */ own = {}) => {
      inputTokens += 100;
      const info = { total_token_usage: countsOf(inputTokens), last_token_usage: countsOf(100) };
      write("event_msg", { type: "token_count", info }, own);
    },
    close: sink.close,
  };
  write("session_meta", {
    id: threadId(thread),
    timestamp: new Date(START_AT).toISOString(),
    cwd: "/home/ann/shop",
    originator: "codex_cli_rs",
    cli_version: "0.125.0",
    source: "cli",
    ...meta,
  });
  return log;
}

function countsOf(/** @type {number} */ inputTokens) {
  return {
    input_tokens: inputTokens,
    cached_input_tokens: 0,
    output_tokens: inputTokens / 10,
    reasoning_output_tokens: 0,
    total_tokens: inputTokens + inputTokens / 10,
  };
}

/** @typedef {ReturnType<typeof openRollout>} Rollout */

/** A turn of seven records: its start, a prompt, a call with its result, usage, its end. */
export function addCodexTurn(/** @type {Rollout} */ log, /** @type {number} */ turn) {
  const id = `019a0000-7070-7000-8000-${String(turn).padStart(12, "0")}`;
  log.write("event_msg", { type: "task_started", turn_id: id });
  log.context(id);
  log.prompt(`Do ${turn}`);
  log.call(`call_${turn}`);
  log.result(`call_${turn}`);
  log.usage();
  log.write("event_msg", { type: "task_complete", turn_id: id });
}
