import type { CompiledSource } from "../../compiled/compiled-source.js";
import type { Machine } from "../../compiled/machine.js";
import { claudeCodeProjection } from "../projection.js";
import { answersOf } from "./answers.js";
import { CompiledUnit } from "./compiled-unit.js";
import { placeOpenings } from "./openings.js";
import { codeBytes, knownCodes } from "../../compiled/places.js";
import { placeKinds } from "../../compiled/place-kinds.js";
import { kindsOfTypes } from "./type-kinds.js";

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
    id: "claude-code",
    projection: claudeCodeProjection,
    imports: { answers: answersOf(started, opened) },
    start(module) {
      machine = module;
      module.exports.startClaudeCode();
      module.exports.placeCodes(module.allocate(knownCodes * codeBytes));
      placeKinds(module, kindsOfTypes());
      placeOpenings(module);
    },
    openUnit: () => (unit = new CompiledUnit(started())),
  };
}
