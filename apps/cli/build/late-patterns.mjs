import { readFileSync } from "node:fs";

/** Every emoji contains one of these: a pictograph, a flag letter, a skin tone or the keycap mark. */
const emojiPart = String.raw`/[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u20E3]/u`;

/** What string-width builds at load time, and its lazy replacement. */
const replacements = [
  ["const segmenter = new Intl.Segmenter();", "segment", "segmenter", "new Intl.Segmenter()"],
  [
    "const rgiEmojiRegex = /^\\p{RGI_Emoji}$/v;",
    "test",
    "rgiEmojiRegex",
    'new RegExp("^\\\\p{RGI_Emoji}$", "v")',
    `${emojiPart}.test(text) && `,
  ],
];

/**
 * Lets string-width make its segmenter and its pattern of all emoji when a text first needs them: together they take as
 * long as starting Node.js, and most tables have no such text.
 */
export const latePatterns = {
  name: "late-patterns",
  setup(build) {
    build.onLoad({ filter: /[/\\]string-width[/\\]index\.js$/ }, ({ path }) => {
      let contents = readFileSync(path, "utf8");
      for (const [text, method, name, make, unless = ""] of replacements) {
        if (!contents.includes(text)) throw new Error(`${path} has changed: ${text} is missing`);
        const late = `let ${name}Made; const ${name} = { ${method}: (text) => ${unless}(${name}Made ??= ${make}).${method}(text) };`;
        contents = contents.replace(text, () => late);
      }
      return { contents, loader: "js" };
    });
  },
};
