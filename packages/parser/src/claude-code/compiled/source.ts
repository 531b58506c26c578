import type { CompiledSource } from "../../compiled/compiled-source.js";
import { createSource } from "../../compiled/create-source.js";
import { claudeCodeProjection } from "../../claude/projection.js";
import { answersOf } from "./answers.js";
import { CompiledUnit } from "./compiled-unit.js";
import { placeOpenings } from "./openings.js";
import { kindsOfTypes } from "./type-kinds.js";

/** A decoder of Claude Code's logs whose usual rows compiled code decodes, for one module. */
export function createCompiledClaudeCode(): CompiledSource {
  return createSource({
    id: "claude-code",
    projection: claudeCodeProjection,
    answersOf,
    start(machine) {
      machine.exports.startClaudeCode();
      placeOpenings(machine);
    },
    kindsOfTypes,
    openUnit: (machine) => new CompiledUnit(machine),
  });
}
