import type { CompiledFormat } from "../../compiled/compiled-format.js";
import { createFormat } from "../../compiled/create-format.js";
import { claudeCodeProjection } from "../../claude/projection.js";
import { answersOf } from "./answers.js";
import { CompiledUnit } from "./compiled-unit.js";
import type { ClaudeCodeMachine } from "./machine.js";
import { kindsOfTypes } from "./type-kinds.js";
import { wrapperTexts } from "../../claude/wrapper-texts.js";

/** A decoder of Claude Code's logs whose usual rows compiled code decodes, for one module. */
export function createCompiledClaudeCode(): CompiledFormat {
  return createFormat({
    id: "claude-code",
    projection: claudeCodeProjection,
    isOwn: (module): module is ClaudeCodeMachine => "startClaudeCode" in module.exports,
    answersOf,
    start(machine) {
      machine.exports.startClaudeCode();
      placeOpenings(machine);
    },
    kindsOfTypes,
    openUnit: (machine) => new CompiledUnit(machine),
  });
}

const openingBytes = 8;

/** Besides wrappers: notices of agents and commands that run in the background. */
const notices: readonly string[] = ["Background "];

/** Gives compiled code the first bytes of the client's own texts. Texts that begin with them are not usual. */
function placeOpenings(machine: ClaudeCodeMachine): void {
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
