const NOTHING = /[\u2066-\u2069]/u;
const NARROW = /[.,:;'’|!iIjl]/u;
const HALF = /[-()[\]/\\ frt"“”·*]/u;
const WIDE = /[mwMW%@—…≥]/u;
const FULL =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;

/**
 * Width of a text in pixels, estimated from how wide its characters are in usual sans-serif fonts, rather too wide than too
 * narrow: the font that a page will be shown in is not known when its pictures are drawn, and the same text must always
 * get the same room.
 */
export function textWidth(text: string, fontSizePx: number): number {
  let width = 0;
  for (const character of text) width += emOf(character);
  return Math.round(width * fontSizePx * 10) / 10;
}

function emOf(character: string): number {
  if (NOTHING.test(character)) return 0;
  if (NARROW.test(character)) return 0.31;
  if (HALF.test(character)) return 0.4;
  if (WIDE.test(character)) return 0.93;
  if (FULL.test(character)) return 1.05;
  if (/\p{Lu}/u.test(character)) return 0.7;
  return 0.6;
}
