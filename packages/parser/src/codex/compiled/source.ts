import type { CompiledSource } from "../../compiled/compiled-source.js";
import type { Machine } from "../../compiled/machine.js";
import { placeKinds } from "../../compiled/place-kinds.js";
import { codeBytes, knownCodes } from "../../compiled/places.js";
import { eventDecoders, turnItemDecoders } from "../decode-event.js";
import { codexProjection } from "../projection.js";
import { answersOf } from "./answers.js";
import { CompiledUnit } from "./compiled-unit.js";
import { kindsOfTypes } from "./type-kinds.js";

/** A decoder of Codex's logs whose usual rows compiled code decodes, for one module. */
export function createCompiledCodex(): CompiledSource {
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
    id: "codex",
    projection: codexProjection,
    imports: { answers: answersOf(started, opened) },
    start(module) {
      machine = module;
      module.exports.startCodex();
      module.exports.placeCodes(module.allocate(knownCodes * codeBytes));
      placeKinds(module, kindsOfTypes(eventDecoders, turnItemDecoders));
    },
    openUnit: () => (unit = new CompiledUnit(started())),
  };
}
