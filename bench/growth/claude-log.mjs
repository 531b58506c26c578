import { join } from "node:path";
import { mkdirSync, writeFileSync } from "node:fs";
import { openSink } from "../corpus/sink.mjs";

/**
 * What a row has instead of what it has by default; a field that is undefined is left out.
 *
 * @typedef {Readonly<Record<string, unknown>>} Parts
 */

const START_AT = Date.UTC(2026, 8, 7, 8);
const USAGE = {
  input_tokens: 3,
  cache_creation_input_tokens: 100,
  cache_read_input_tokens: 9000,
  output_tokens: 40,
};

/** The id of session `number`. */
export function sessionId(/** @type {number} */ number) {
  return `5e550000-5f0c-4e52-9a7e-${String(number).padStart(12, "0")}`;
}

/**
 * A log of Claude Code that is written row by row, a second a row. Ids count up, so that equal calls give equal logs;
 * `name` tells logs apart that must share nothing.
 *
 * @param {string} folder the config folder
 * @param {{ session?: string, name?: string, agentId?: string | null, parts?: Parts }} [options]
 */
export function openClaudeLog(
  folder,
  { session = sessionId(0), name = "a", agentId = null, parts = {} } = {},
) {
  const project = join(folder, "projects", "-home-ann-shop");
  const path =
    agentId === null
      ? join(project, `${session}.jsonl`)
      : join(project, session, "subagents", `agent-${agentId}.jsonl`);
  mkdirSync(join(path, ".."), { recursive: true });
  const sink = openSink(path);
  let rows = 0;
  /** @type {string | null} */
  let parentUuid = null;

  const envelope = (/** @type {string} */ type) => {
    const uuid = `${name}-uuid-${++rows}`;
    const own = {
      parentUuid,
      isSidechain: agentId !== null,
      userType: "external",
      cwd: "/home/ann/shop",
      sessionId: session,
      version: "2.1.270",
      gitBranch: "main",
      entrypoint: "cli",
      ...(agentId === null ? {} : { agentId }),
      type,
      uuid,
      timestamp: new Date(START_AT + rows * 1000).toISOString(),
      ...parts,
    };
    parentUuid = uuid;
    return own;
  };
  const write = (/** @type {object} */ row) => void sink.write(JSON.stringify(row));

  return {
    envelope,
    write,
    line: (/** @type {string} */ text) => void sink.write(text),
    prompt: (/** @type {string} */ content, /** @type {Parts} */ own = {}) =>
      write({ ...envelope("user"), message: { role: "user", content }, promptSource: "typed", ...own }),
    /** A row of a response. */
    response: (
      /** @type {string} */ id,
      /** @type {object} */ block,
      /** @type {Parts} */ message = {},
      /** @type {Parts} */ own = {},
    ) =>
      write({
        ...envelope("assistant"),
        requestId: `req_${id}`,
        message: {
          id: `msg_${id}`,
          type: "message",
          role: "assistant",
          model: "claude-opus-5",
          content: [block],
          stop_reason: "tool_use",
          usage: USAGE,
          ...message,
        },
        ...own,
      }),
    result: (
      /** @type {string} */ toolUseId,
      /** @type {string} */ content,
      /** @type {Parts} */ own = {},
      isError = false,
    ) => {
      const block = { tool_use_id: toolUseId, type: "tool_result", content, is_error: isError };
      write({ ...envelope("user"), message: { role: "user", content: [block] }, ...own });
    },
    close: sink.close,
  };
}

/** @typedef {ReturnType<typeof openClaudeLog>} ClaudeLog */

/** A call as a block of a response. */
export function callBlock(
  /** @type {string} */ id,
  name = "Bash",
  /** @type {object} */ input = { command: "ls" },
) {
  return { type: "tool_use", id, name, input };
}

/** A text as a block of a response. */
export function textBlock(text = "Done.") {
  return { type: "text", text };
}

/** A turn of four rows: a prompt, a response with a call, its result, an answer. */
export function addTurn(/** @type {ClaudeLog} */ log, /** @type {string} */ id) {
  log.prompt(`Do ${id}`);
  log.response(`${id}a`, callBlock(`toolu_${id}`));
  log.result(`toolu_${id}`, "ok");
  log.response(`${id}b`, textBlock(), { stop_reason: "end_turn" });
}

/** What Claude Code writes beside the log of a subagent. */
export function writeMeta(
  /** @type {string} */ folder,
  /** @type {string} */ session,
  /** @type {string} */ agentId,
  /** @type {object} */ meta,
) {
  const place = join(folder, "projects", "-home-ann-shop", session, "subagents");
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, `agent-${agentId}.meta.json`), JSON.stringify(meta));
}

/**
 * Writes one session of so many units.
 *
 * @param {string} folder
 * @param {number} units
 * @param {(log: ClaudeLog, unit: number) => void} add
 */
export function oneLog(folder, units, add) {
  const log = openClaudeLog(folder);
  for (let i = 0; i < units; i++) add(log, i);
  log.close();
}
