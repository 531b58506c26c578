import { textOf } from "../../../../pairing/assembly/texts";
import { hashAt } from "../places";

/** The code of a word of ASCII. */
export function codeOfWord(text: string): i32 {
  for (let index: usize = 0; index < <usize>text.length; index++)
    store<u8>(<usize>hashAt + index, <u8>text.charCodeAt(<i32>index));
  return textOf(hashAt, <usize>text.length);
}
