/**
 * @import { Random } from "../random.mjs"
 * @import { Tokens } from "../conversation.mjs"
 */

const CONTEXT_WINDOW_TOKENS = 258_400;
const CONTEXT_LIMIT_TOKENS = 220_000;
/** Parts of a prompt are cached in blocks. */
const CACHE_BLOCK_TOKENS = 128;

/**
 * Token counts as they are logged: each but the first and `output_tokens` is a part of another one.
 *
 * @typedef {object} Counts
 * @property {number} input_tokens
 * @property {number} cached_input_tokens
 * @property {number} [cache_write_input_tokens] from 2026 on
 * @property {number} output_tokens
 * @property {number} reasoning_output_tokens
 * @property {number} total_tokens
 */

/** @returns {Counts} */
export function noCounts(/** @type {boolean} */ hasWrites) {
  return {
    input_tokens: 0,
    cached_input_tokens: 0,
    ...(hasWrites ? { cache_write_input_tokens: 0 } : {}),
    output_tokens: 0,
    reasoning_output_tokens: 0,
    total_tokens: 0,
  };
}

/** @param {Counts} counts @param {Counts} more @returns {Counts} */
export function addCounts(counts, more) {
  return /** @type {Counts} */ (
    Object.fromEntries(
      Object.entries(counts).map(([name, count]) => [
        name,
        count + (more[/** @type {keyof Counts} */ (name)] ?? 0),
      ]),
    )
  );
}

/**
 * The usage of a thread's responses, one after the other, added to the corpus's totals.
 *
 * @param {{ random: Random, tokens: Tokens, hasWrites: boolean, totals: Counts }} options totals of a thread that it was forked from
 */
export function createCounter({ random, tokens, hasWrites, totals: before }) {
  let contextTokens = random.integer(9000, 16_000);
  let totals = before;
  let last = noCounts(hasWrites);
  return {
    totals: () => totals,
    last: () => last,
    isFull: () => contextTokens > CONTEXT_LIMIT_TOKENS,
    /** The context after a compaction; its estimate has no usage. */
    compact: () => {
      contextTokens = random.integer(12_000, 26_000);
      last = noCounts(hasWrites);
    },
    /** One more response. */
    next: () => {
      const cached = Math.floor(contextTokens / CACHE_BLOCK_TOKENS) * CACHE_BLOCK_TOKENS;
      const input = contextTokens + random.logNormal(1500, 1.1, 40_000);
      const written = hasWrites ? random.integer(0, input - cached) : 0;
      const output = random.logNormal(280, 1.1, 24_000);
      last = {
        input_tokens: input,
        cached_input_tokens: cached,
        ...(hasWrites ? { cache_write_input_tokens: written } : {}),
        output_tokens: output,
        reasoning_output_tokens: Math.floor(output * 0.7 * random.next()),
        total_tokens: input + output,
      };
      totals = addCounts(totals, last);
      contextTokens = input + output;
      tokens.requests++;
      tokens.inputTokens += input - cached - written;
      tokens.outputTokens += output;
      tokens.cacheReadTokens += cached;
      tokens.cacheWriteTokens += written;
      return last;
    },
    /** What a `token_count` holds of it. */
    info: () => ({
      total_token_usage: totals,
      last_token_usage: last,
      model_context_window: CONTEXT_WINDOW_TOKENS,
    }),
  };
}

/** @typedef {ReturnType<typeof createCounter>} Counter */
