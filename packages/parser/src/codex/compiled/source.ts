import type { CompiledSource } from "../../compiled/compiled-source.js";
import { createSource } from "../../compiled/create-source.js";
import { eventDecoders, turnItemDecoders } from "../decode-event.js";
import { codexProjection } from "../projection.js";
import { answersOf } from "./answers.js";
import { CompiledUnit } from "./compiled-unit.js";
import { kindsOfTypes } from "./type-kinds.js";

/** A decoder of Codex's logs whose usual rows compiled code decodes, for one module. */
export function createCompiledCodex(): CompiledSource {
  return createSource({
    id: "codex",
    projection: codexProjection,
    answersOf,
    start(machine) {
      machine.exports.startCodex();
    },
    kindsOfTypes: () => kindsOfTypes(eventDecoders, turnItemDecoders),
    openUnit: (machine) => new CompiledUnit(machine),
  });
}
