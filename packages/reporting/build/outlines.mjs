// Writes src/card/outlines.ts: the outlines of the letters that a card can have, so that a card needs no font where it is drawn.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);
const { parse } = require("opentype.js");
const fonts = join(dirname(require.resolve("roboto-fontface/package.json")), "fonts/roboto");
const faces = { regular: "Roboto-Regular.woff", bold: "Roboto-Medium.woff" };

const characters = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  ...Array.from("–—‘’“”…€−≈≥≤").map((character) => character.codePointAt(0)),
];

const texts = Object.entries(faces).map(([name, file]) => {
  const { buffer, byteOffset, byteLength } = readFileSync(join(fonts, file));
  const font = parse(buffer.slice(byteOffset, byteOffset + byteLength));
  const scale = 1000 / font.unitsPerEm;
  const lines = characters.map((code) => {
    const glyph = font.charToGlyph(String.fromCodePoint(code));
    if (glyph.index === 0) throw new Error(`${file} has no U+${code.toString(16)}`);
    return [code.toString(16), Math.round(glyph.advanceWidth * scale), outline(glyph, scale)]
      .join(" ")
      .trimEnd();
  });
  return `  ${name}: \`\n${lines.join("\n")}\n\`,`;
});

writeFileSync(
  join(import.meta.dirname, "../src/card/outlines.ts"),
  `/**
 * Outlines of Roboto (Copyright Google, Apache License 2.0) in thousandths of an em, y downwards from the baseline: a line a
 * character with its code point, its width, and its path. Written by \`npm run outlines\`.
 */
export const outlines = {
${texts.join("\n")}
} as const;
`,
);

/** M, L and Q with absolute integer coordinates; Z ends a contour. */
function outline(glyph, scale) {
  const place = (x, y) => `${Math.round(x * scale)} ${Math.round(-y * scale)}`;
  return glyph.path.commands
    .map(({ type, x, y, x1, y1 }) => {
      if (type === "Z") return "Z";
      if (type === "Q") return `Q${place(x1, y1)} ${place(x, y)}`;
      if (type === "M" || type === "L") return `${type}${place(x, y)}`;
      throw new Error(`a path with ${type}`);
    })
    .join("");
}

function range(from, to) {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
