import type { CompiledDecoder, CompiledSource } from "./compiled-source.js";
import type { Machine } from "./machine.js";
import { placeKinds } from "./place-kinds.js";
import { codeBytes, knownCodes } from "./places.js";

/** What differs between sources whose usual rows compiled code decodes. */
interface SourceParts<Unit extends CompiledDecoder> extends Pick<CompiledSource, "id" | "projection"> {
  /** What its compiled decoder asks, of the module and the unit that are at work. */
  answersOf(machine: () => Machine, unit: () => Unit): Readonly<Record<string, unknown>>;
  /** Starts its compiled decoder. */
  start(machine: Machine): void;
  /** What the names of types mean, as bits. */
  kindsOfTypes(): ReadonlyMap<string, number>;
  openUnit(machine: Machine): Unit;
}

/** A source for one module. */
export function createSource<Unit extends CompiledDecoder>(parts: SourceParts<Unit>): CompiledSource {
  let machine: Machine | null = null;
  let unit: Unit | null = null;
  const started = () => {
    if (machine === null) throw new Error("no module was started");
    return machine;
  };
  const opened = () => {
    if (unit === null) throw new Error("no unit is open");
    return unit;
  };
  const { id, projection } = parts;
  return {
    id,
    projection,
    imports: { answers: parts.answersOf(started, opened) },
    start(module) {
      machine = module;
      parts.start(module);
      module.exports.placeCodes(module.allocate(knownCodes * codeBytes));
      placeKinds(module, parts.kindsOfTypes());
    },
    openUnit: () => (unit = parts.openUnit(started())),
  };
}
