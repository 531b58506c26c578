import { NULL_CODE } from "./vector.js";
import type { TextVector } from "./vector.js";

/** The texts of a vector with those alone that are in use, in the order in which the rows use them: a view may have few of its table's. */
export function usedTexts({ codes, dictionary }: TextVector): TextVector {
  const newCodes = new Int32Array(dictionary.length).fill(NULL_CODE);
  const texts: string[] = [];
  const own = new Int32Array(codes.length);
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row]!;
    if (code === NULL_CODE) own[row] = NULL_CODE;
    else {
      if (newCodes[code] === NULL_CODE) newCodes[code] = texts.push(dictionary[code]!) - 1;
      own[row] = newCodes[code]!;
    }
  }
  return { kind: "text", codes: own, dictionary: texts };
}
