import { apiId, uuid } from "./random.mjs";

/**
 * @import { Random } from "./random.mjs"
 * @import { TextSource } from "./text.mjs"
 * @import { Mix } from "./mixes.mjs"
 * @import { Sink } from "./sink.mjs"
 */

const CONTEXT_LIMIT_TOKENS = 160_000;
const ROWS_PER_MESSAGE = [1, 1, 1, 1, 2, 2, 2, 3, 3, 4];
/** What the above is on average. */
const ROWS_OF_RESPONSE = 2;
/** The share of responses of several rows whose rows all have the final counts already. */
const FINAL_AT_ONCE_SHARE = 0.6;
const LEAST_ROOM_CHARACTERS = 200;
const EFFORTS = ["low", "medium", "high"];

/**
 * What all rows of one thread have in common.
 *
 * @typedef {object} Thread
 * @property {string} sessionId
 * @property {string} cwd
 * @property {string} gitBranch
 * @property {string} version
 * @property {string} model
 * @property {string | null} agentId
 * @property {number} startAt epoch ms
 */

/**
 * Token counts of the requests, each counted once.
 *
 * @typedef {object} Tokens
 * @property {number} requests
 * @property {number} inputTokens
 * @property {number} outputTokens
 * @property {number} cacheReadTokens
 * @property {number} cacheWriteTokens
 */

/** @returns {Tokens} */
export function noTokens() {
  return { requests: 0, inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
}

/**
 * One thread's transcript, growing line by line.
 *
 * @param {{ random: Random, text: TextSource, mix: Mix, thread: Thread, tokens: Tokens, sink: Sink, parentUuid?: string | null }} options
 */
export function createConversation({ random, text, mix, thread, tokens, sink, ...options }) {
  let lines = 0;
  let sizeBytes = 0;
  let targetBytes = 0;
  let usageLines = 0;
  let parentUuid = options.parentUuid ?? null;
  let promptId = uuid(random);
  let at = thread.startAt;
  let contextTokens = random.integer(12_000, 24_000);

  const write = (/** @type {object} */ record) => {
    sizeBytes += sink.write(JSON.stringify(record));
    lines++;
  };
  /** A length of text that leaves room for the rest of the file: most of it stands on a line twice. */
  const fit = (/** @type {number} */ characters) =>
    Math.min(characters, Math.max(LEAST_ROOM_CHARACTERS, Math.floor((targetBytes - sizeBytes) / 3)));
  const later = (/** @type {number} */ medianMs) => {
    at += random.logNormal(medianMs, 1, 3_600_000);
    return new Date(at).toISOString();
  };
  const envelope = (/** @type {string} */ type, /** @type {number} */ medianMs) => {
    const own = {
      parentUuid,
      isSidechain: thread.agentId !== null,
      userType: "external",
      cwd: thread.cwd,
      sessionId: thread.sessionId,
      version: thread.version,
      gitBranch: thread.gitBranch,
      entrypoint: "cli",
      ...(thread.agentId === null ? {} : { agentId: thread.agentId }),
      type,
      uuid: uuid(random),
      timestamp: later(medianMs),
    };
    parentUuid = own.uuid;
    return own;
  };

  const prompt = (/** @type {string} */ content) => {
    promptId = uuid(random);
    write({
      ...envelope("user", 60_000),
      promptId,
      message: { role: "user", content },
      promptSource: "typed",
    });
  };

  const result = (
    /** @type {string} */ toolUseId,
    /** @type {string} */ content,
    /** @type {unknown} */ toolUseResult,
    isError = false,
  ) => {
    const block = {
      tool_use_id: toolUseId,
      type: "tool_result",
      content,
      ...(isError ? { is_error: true } : {}),
    };
    write({ ...envelope("user", 900), promptId, message: { role: "user", content: [block] }, toolUseResult });
  };

  /** Writes one response: its blocks on a row each, all with usage, of which often only the last is final. */
  const respond = (/** @type {readonly object[]} */ blocks) => {
    const usage = nextUsage();
    const message = { id: apiId(random, "msg_01"), type: "message", role: "assistant", model: thread.model };
    const requestId = apiId(random, "req_01");
    const effort = random.pick(EFFORTS);
    const isFinalAtOnce = random.chance(FINAL_AT_ONCE_SHARE);
    for (const [index, block] of blocks.entries()) {
      const isLast = index === blocks.length - 1;
      const stopReason = !isLast ? null : "input" in block ? "tool_use" : "end_turn";
      write({
        ...envelope("assistant", 2500),
        requestId,
        apiBlockIndex: index,
        effort,
        message: {
          ...message,
          content: [block],
          stop_reason: stopReason,
          stop_sequence: null,
          usage: isLast || isFinalAtOnce ? usage.final : usage.placeholder,
        },
      });
      usageLines++;
    }
  };

  const nextUsage = () => {
    const written = random.logNormal(900, 1.2, 60_000);
    const read = contextTokens;
    const outputTokens = random.logNormal(220, 1.1, 32_000);
    const inputTokens = random.integer(1, 12);
    const isLongLived = thread.agentId === null;
    const counts = {
      input_tokens: inputTokens,
      cache_creation_input_tokens: written,
      cache_read_input_tokens: read,
      cache_creation: {
        ephemeral_5m_input_tokens: isLongLived ? 0 : written,
        ephemeral_1h_input_tokens: isLongLived ? written : 0,
      },
    };
    contextTokens += written;
    if (contextTokens > CONTEXT_LIMIT_TOKENS) contextTokens = random.integer(15_000, 30_000);
    tokens.requests++;
    tokens.inputTokens += inputTokens;
    tokens.outputTokens += outputTokens;
    tokens.cacheReadTokens += read;
    tokens.cacheWriteTokens += written;
    const rest = { service_tier: "standard", inference_geo: "not_available" };
    const searches = { web_search_requests: 0, web_fetch_requests: 0 };
    return {
      placeholder: { ...counts, output_tokens: Math.min(outputTokens, random.integer(1, 5)), ...rest },
      final: {
        ...counts,
        output_tokens: outputTokens,
        server_tool_use: searches,
        ...rest,
        speed: "standard",
      },
    };
  };

  /** A response of one to four rows that ends in a tool call, and the id of that call. */
  const respondWithCall = (/** @type {string} */ name, /** @type {object} */ input) => {
    const id = apiId(random, "toolu_01");
    const call = { type: "tool_use", id, name, input };
    respond([...openingBlocks(random.pick(ROWS_PER_MESSAGE) - 1), call]);
    return id;
  };

  const openingBlocks = (/** @type {number} */ count) =>
    Array.from({ length: count }, (_, index) =>
      index === 0 && random.chance(0.6)
        ? { type: "thinking", thinking: "", signature: text.base64(fit(random.logNormal(600, 0.7, 6000))) }
        : { type: "text", text: text.phrase(fit(random.logNormal(180, 0.9, 6000))) },
    );

  return {
    thread,
    lines: () => lines,
    sizeBytes: () => sizeBytes,
    usageLines: () => usageLines,
    /** Sets how large the file shall become. */
    aimAt: (/** @type {number} */ bytes) => {
      targetBytes = bytes;
    },
    fit,
    now: () => at,
    promptId: () => promptId,
    /** Whether the rows of one more response would still be too few of all lines. */
    isShortOfUsage: () => usageLines + ROWS_OF_RESPONSE < lines * mix.usageShare,
    write,
    envelope,
    later,
    prompt,
    result,
    respondWithCall,
    answer: () =>
      respond([
        ...openingBlocks(random.integer(0, 1)),
        { type: "text", text: text.lines(fit(random.logNormal(500, 1, 8000))) },
      ]),
  };
}

/** @typedef {ReturnType<typeof createConversation>} Conversation */
