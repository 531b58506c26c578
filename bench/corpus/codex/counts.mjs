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

/** No tokens yet. */
export function noCounts(/** @type {boolean} */ hasWrites) {
  return countsOf(0, 0, hasWrites ? 0 : undefined, 0, 0);
}

/** @param {number} input @param {number} cached @param {number | undefined} written @param {number} output @param {number} reasoning @returns {Counts} */
function countsOf(input, cached, written, output, reasoning) {
  return {
    input_tokens: input,
    cached_input_tokens: cached,
    ...(written === undefined ? {} : { cache_write_input_tokens: written }),
    output_tokens: output,
    reasoning_output_tokens: reasoning,
    total_tokens: input + output,
  };
}

/** @param {Counts} a @param {Counts} b */
function sumOf(a, b) {
  const written = a.cache_write_input_tokens;
  return countsOf(
    a.input_tokens + b.input_tokens,
    a.cached_input_tokens + b.cached_input_tokens,
    written === undefined ? undefined : written + (b.cache_write_input_tokens ?? 0),
    a.output_tokens + b.output_tokens,
    a.reasoning_output_tokens + b.reasoning_output_tokens,
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
      const reasoning = Math.floor(output * 0.7 * random.next());
      last = countsOf(input, cached, hasWrites ? written : undefined, output, reasoning);
      totals = sumOf(totals, last);
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
