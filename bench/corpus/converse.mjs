import { fillers } from "./fillers.mjs";
import { useTool } from "./tools.mjs";

/**
 * @import { Random } from "./random.mjs"
 * @import { TextSource } from "./text.mjs"
 * @import { Mix } from "./mixes.mjs"
 * @import { Conversation } from "./conversation.mjs"
 */

const TURN_CALLS = 12;
/** What the last answer of a thread takes, on average. */
const ANSWER_BYTES = 2500;

/**
 * Writes turns until a thread has a size, a few per cent more or less.
 *
 * @param {Conversation} conversation
 * @param {{ random: Random, text: TextSource, mix: Mix }} options
 * @param {number} sizeBytes
 * @param {{ isEnd?: boolean }} [end] whether an answer closes the thread
 */
export function converse(conversation, { random, text, mix }, sizeBytes, { isEnd = false } = {}) {
  const kinds = mix.fillers.flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind));
  const { median, sigma, limit } = mix.resultCharacters;
  const startBytes = conversation.sizeBytes();
  const aimBytes = isEnd ? sizeBytes - ANSWER_BYTES : sizeBytes;
  let steps = 0;
  // Half of what one more step would take is as far from the size as none.
  const isLong = () => {
    const bytes = conversation.sizeBytes();
    return bytes + (steps === 0 ? 0 : (bytes - startBytes) / steps / 2) >= aimBytes;
  };
  conversation.aimAt(aimBytes);
  while (!isLong()) {
    conversation.prompt(text.phrase(conversation.fit(random.logNormal(150, 1, 8000))));
    for (let calls = random.integer(1, TURN_CALLS); calls > 0 && !isLong(); calls--) {
      while (!conversation.isShortOfUsage() && conversation.sizeBytes() < aimBytes) {
        fillers[random.pick(kinds)](conversation, text, random);
      }
      useTool(conversation, { random, text, resultCharacters: random.logNormal(median, sigma, limit) });
      steps++;
    }
  }
  if (isEnd) conversation.answer();
}
