import type { CompiledSource } from "../../compiled/compiled-source.js";
import type { Machine } from "../../compiled/machine.js";
import { claudeCodeProjection } from "../projection.js";
import { answersOf } from "./answers.js";
import { CompiledUnit } from "./compiled-unit.js";
import { placeOpenings } from "./openings.js";
import { codeBytes, kindsAt, knownCodes, mostKinds } from "./places.js";
import { kindsOfTypes } from "./type-kinds.js";

/** The source whose usual rows compiled code decodes. */
export const compiledSourceId = "claude-code";

/** A decoder of Claude Code's logs whose usual rows compiled code decodes, for one module. */
export function createCompiledClaudeCode(): CompiledSource {
  let machine: Machine | null = null;
  let unit: CompiledUnit | null = null;
  const started = () => {
    if (machine === null) throw new Error("no module was started");
    return machine;
  };
  const opened = () => {
    if (unit === null) throw new Error("no unit is open");
    return unit;
  };
  return {
    id: compiledSourceId,
    projection: claudeCodeProjection,
    imports: { answers: answersOf(started, opened) },
    start(module) {
      machine = module;
      module.exports.startClaudeCode();
      module.exports.placeCodes(module.allocate(knownCodes * codeBytes));
      placeKinds(module);
      placeOpenings(module);
    },
    openUnit: () => (unit = new CompiledUnit(started())),
  };
}

function placeKinds(machine: Machine): void {
  for (const [name, kind] of kindsOfTypes()) {
    const code = machine.code(name);
    if (code < mostKinds) machine.bytes.writeUInt16LE(kind, kindsAt + 2 * code);
  }
}
