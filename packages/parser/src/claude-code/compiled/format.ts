import type { CompiledFormat } from "../../compiled/compiled-format.js";
import { createFormat } from "../../compiled/create-format.js";
import { claudeCodeProjection } from "../../claude/projection.js";
import { answersOf } from "./answers.js";
import { CompiledUnit } from "./compiled-unit.js";
import { placeOpenings } from "./openings.js";
import type { ClaudeCodeMachine } from "./machine.js";
import { kindsOfTypes } from "./type-kinds.js";

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
