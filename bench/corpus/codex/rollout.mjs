import { createCounter } from "./counts.mjs";
import { timedUuid } from "./ids.mjs";

/**
 * @import { Random } from "../random.mjs"
 * @import { TextSource } from "../text.mjs"
 * @import { Tokens } from "../conversation.mjs"
 * @import { Sink } from "../sink.mjs"
 * @import { Counts } from "./counts.mjs"
 * @import { Era } from "./eras.mjs"
 *
 * What all rows of one thread have in common.
 *
 * @typedef {object} Thread
 * @property {string} id
 * @property {string} sessionId the root of its tree
 * @property {string} cwd
 * @property {string} branch
 * @property {string} model
 * @property {string} effort
 * @property {Era} era
 * @property {number} startAt epoch ms
 *
 * Where a turn begins: a fork may copy what is before.
 *
 * @typedef {object} TurnMark
 * @property {number} lines
 * @property {number} bytes
 * @property {Counts} totals
 */

const LEAST_ROOM_CHARACTERS = 200;
/** When a line was written, and its number where it has one. */
const COPIED_HEAD = /"timestamp":"[^"]*"(?:,"ordinal":\d+)?/;

/**
 * One thread's rollout, growing line by line.
 *
 * @param {{ random: Random, text: TextSource, tokens: Tokens, thread: Thread, sink: Sink, totals: Counts, ordinal?: number }} options
 * totals and the first ordinal are those that a fork begins with
 */
export function createRollout({ random, text, tokens, thread, sink, totals, ...options }) {
  const { era } = thread;
  const counter = createCounter({ random, tokens, hasWrites: era.isNumbered, totals });
  /** @type {TurnMark[]} */
  const marks = [];
  let ordinal = options.ordinal ?? 0;
  let [lines, bytes, usageLines, targetBytes, sequence] = [0, 0, 0, 0, 0];
  let at = thread.startAt;
  let turnId = timedUuid(random, at);

  const later = (/** @type {number} */ medianMs) => {
    at += random.logNormal(medianMs, 1, 3_600_000);
  };
  const write = (
    /** @type {string} */ type,
    /** @type {object} */ payload,
    /** @type {object} */ own = {},
  ) => {
    const timestamp = new Date(at).toISOString();
    const head = era.isNumbered ? { timestamp, ordinal: ordinal++ } : { timestamp };
    bytes += sink.write(JSON.stringify({ ...head, type, payload, ...own }));
    lines++;
    at += random.integer(0, 3);
  };

  return {
    thread,
    random,
    text,
    counter,
    marks,
    write,
    later,
    event: (/** @type {string} */ type, /** @type {object} */ payload = {}) =>
      write("event_msg", { type, ...payload }),
    /** An item of the conversation. */
    item: (/** @type {string} */ type, /** @type {object} */ payload) => {
      if (!era.isNumbered) return write("response_item", { type, ...payload });
      const of = { internal_chat_message_metadata_passthrough: { turn_id: turnId } };
      const metadata = { history_sequence: ++sequence, sampled_through_sequence: sequence - 1 };
      write(
        "response_item",
        { type, ...payload, ...of },
        { metadata: { ...metadata, client_authored: false } },
      );
    },
    /** What was done in a turn, as rollouts with ordinals tell it. */
    completed: (/** @type {string} */ type, /** @type {object} */ item) =>
      write("event_msg", {
        type: "item_completed",
        thread_id: thread.id,
        turn_id: turnId,
        item: { type, ...item },
        started_at_ms: at,
        completed_at_ms: at,
      }),
    /** A `token_count`; it tells again what was told, where nothing was added. */
    tokenCount: () => {
      usageLines++;
      write("event_msg", { type: "token_count", info: counter.info(), rate_limits: rateLimits(random, at) });
    },
    /** Rows of another thread, as of now. */
    copyLines: (/** @type {readonly string[]} */ copied) => {
      for (const line of copied) {
        const timestamp = new Date(at).toISOString();
        const head = era.isNumbered
          ? `"timestamp":"${timestamp}","ordinal":${ordinal++}`
          : `"timestamp":"${timestamp}"`;
        bytes += sink.write(line.replace(COPIED_HEAD, head));
        lines++;
        if (line.includes('"type":"token_count"')) usageLines++;
      }
    },
    beginTurn: () => {
      later(60_000);
      marks.push({ lines, bytes, totals: counter.totals() });
      turnId = timedUuid(random, at);
    },
    turnId: () => turnId,
    now: () => at,
    lines: () => lines,
    sizeBytes: () => bytes,
    usageLines: () => usageLines,
    /** Sets how large the file shall become. */
    aimAt: (/** @type {number} */ size) => {
      targetBytes = size;
    },
    targetBytes: () => targetBytes,
    /** A length of text that leaves room for the rest of the file: much of it stands on two lines. */
    fit: (/** @type {number} */ characters) =>
      Math.min(characters, Math.max(LEAST_ROOM_CHARACTERS, Math.floor((targetBytes - bytes) / 3))),
  };
}

/** @typedef {ReturnType<typeof createRollout>} Rollout */

function rateLimits(/** @type {Random} */ random, /** @type {number} */ at) {
  const window = (/** @type {number} */ minutes) => ({
    used_percent: random.integer(1, 90),
    window_minutes: minutes,
    resets_at: Math.floor(at / 1000) + random.integer(60, minutes * 60),
  });
  return {
    limit_id: "codex",
    limit_name: null,
    primary: window(300),
    secondary: window(10_080),
    credits: null,
    plan_type: "pro",
  };
}
