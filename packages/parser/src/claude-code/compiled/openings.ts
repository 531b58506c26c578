import { wrapperTexts } from "../../claude/wrapper-texts.js";
import type { ClaudeCodeMachine } from "./machine.js";

const openingBytes = 8;

/** Besides wrappers: notices of agents and commands that run in the background. */
const notices: readonly string[] = ["Background "];

/** Gives compiled code the first bytes of the client's own texts. Texts that begin with them are not usual. */
export function placeOpenings(machine: ClaudeCodeMachine): void {
  const openings = [...new Set([...wrapperTexts, ...notices].map((text) => text.slice(0, openingBytes)))];
  const at = machine.allocate(openings.length * 2 * openingBytes);
  const { bytes } = machine;
  for (const [index, opening] of openings.entries()) {
    const place = at + 2 * openingBytes * index;
    bytes.write(opening, place, "latin1");
    bytes.fill(0xff, place + openingBytes, place + openingBytes + opening.length);
  }
  machine.exports.placeOpenings(at, openings.length);
}
