import type { CompiledFormat } from "../../compiled/compiled-format.js";
import { createFormat } from "../../compiled/create-format.js";
import { eventDecoders, turnItemDecoders } from "../decode-event.js";
import { codexProjection } from "../projection.js";
import { answersOf } from "./answers.js";
import { CompiledUnit } from "./compiled-unit.js";
import type { CodexMachine } from "./machine.js";
import { kindsOfTypes } from "./type-kinds.js";

/** A decoder of Codex's logs whose usual rows compiled code decodes, for one module. */
export function createCompiledCodex(): CompiledFormat {
  return createFormat({
    id: "codex",
    projection: codexProjection,
    isOwn: (module): module is CodexMachine => "startCodex" in module.exports,
    answersOf,
    start(machine) {
      machine.exports.startCodex();
    },
    kindsOfTypes: () => kindsOfTypes(eventDecoders, turnItemDecoders),
    openUnit: (machine) => new CompiledUnit(machine),
  });
}
