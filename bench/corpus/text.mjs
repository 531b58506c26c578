/** @import { Random } from "./random.mjs" */

const WORDS =
  `amber anchor apple arrow autumn basket beacon bridge bright bronze cabin candle canyon carpet cedar
   chalk cherry circle cliff cloud coast copper coral cotton crystal daisy delta desert dragon early ember
   falcon feather field finch flint forest garden gentle ginger glacier golden granite harbor hazel hollow
   honey island ivory jasmine juniper kettle lagoon lantern lemon linen lotus maple marble meadow mellow
   mirror monsoon mosaic nectar nickel north nutmeg oasis ocean olive opal orchid oyster paper pebble pepper
   pine planet plum pocket prairie quartz quiet rabbit raven ribbon river rocket saffron sailor salmon
   shadow silver simple sparrow spruce stone summer sunset teal temple thistle thunder timber topaz tulip
   valley velvet violet walnut willow window winter yellow zephyr café größe naïve źródło 東京 море`.split(
    /\s+/,
  );
const POOL_CHARACTERS = 2_000_000;
const LINE_WORDS = 11;

/**
 * Invented text: runs of words, some of them shaped like code.
 *
 * @typedef {object} TextSource
 * @property {(characters: number) => string} lines text with line breaks
 * @property {(characters: number) => string} phrase text without
 * @property {(characters: number) => string} base64 letters and digits
 * @property {() => string} word
 * @property {() => string} path a path below a project
 */

/** @param {Random} random @returns {TextSource} */
export function createText(random) {
  const pool = linesOf(random, POOL_CHARACTERS);
  const flat = pool.replaceAll("\n", " ").replaceAll('"', "'");
  const letters = pool.replaceAll(/[^a-z]/g, "");
  const cut = (/** @type {string} */ text, /** @type {number} */ length) => {
    const start = random.integer(0, Math.max(0, text.length - length - 1));
    return text.slice(start, start + length);
  };
  const take = (/** @type {string} */ text, /** @type {number} */ length) => {
    let result = "";
    while (result.length < length) result += cut(text, Math.min(length - result.length, 500_000));
    return result;
  };
  const word = () => random.pick(WORDS);
  return {
    word,
    lines: (characters) => take(pool, characters),
    phrase: (characters) => take(flat, characters),
    base64: (characters) => take(letters, characters),
    path: () => `src/${word()}/${word()}-${word()}.${random.pick(["ts", "py", "rs", "md", "json"])}`,
  };
}

/** @param {Random} random @param {number} characters */
function linesOf(random, characters) {
  const lines = [];
  for (let length = 0; length < characters;) {
    const words = Array.from({ length: random.integer(2, LINE_WORDS) }, () => random.pick(WORDS));
    const line = random.chance(0.4)
      ? `${"  ".repeat(random.integer(0, 3))}const ${words[0]} = "${words[1]}";`
      : words.join(" ");
    lines.push(line);
    length += line.length + 1;
  }
  return lines.join("\n");
}
