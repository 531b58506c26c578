import type { CompiledDecoder, CompiledFormat } from "./compiled-format.js";
import type { DecoderExports, Machine } from "./machine.js";
import { codeBytes, knownCodes, kindsAt, mostKinds } from "./places.js";

interface FormatParts<Exports extends DecoderExports, Unit extends CompiledDecoder> extends Pick<
  CompiledFormat,
  "id" | "projection" | "words" | "shared"
> {
  isOwn(module: Machine): module is Machine<Exports>;
  answersOf(machine: () => Machine<Exports>, unit: () => Unit): Readonly<Record<string, unknown>>;
  start?(machine: Machine<Exports>): void;
  kindsOfTypes(): ReadonlyMap<string, number>;
  openUnit(machine: Machine<Exports>): Unit;
}

/** A decoder for one module. */
export function createFormat<Exports extends DecoderExports, Unit extends CompiledDecoder>(
  parts: FormatParts<Exports, Unit>,
): CompiledFormat {
  let machine: Machine<Exports> | null = null;
  let unit: Unit | null = null;
  const started = () => {
    if (machine === null) throw new Error("no module was started");
    return machine;
  };
  const opened = () => {
    if (unit === null) throw new Error("no unit is open");
    return unit;
  };
  const { id, projection, words, shared } = parts;
  return {
    id,
    projection,
    words,
    shared,
    imports: { answers: parts.answersOf(started, opened) },
    start(module) {
      if (!parts.isOwn(module)) throw new Error(`the module is not linked with the decoder of ${id}`);
      machine = module;
      for (const word of Object.values(words)) module.code(word);
      parts.start?.(module);
      module.exports.placeCodes(module.allocate(knownCodes * codeBytes));
      placeKinds(module, parts.kindsOfTypes());
    },
    openUnit: () => (unit = parts.openUnit(started())),
  };
}

/** Bit meanings are in the source's `kinds.ts`. */
function placeKinds(machine: Machine, kinds: ReadonlyMap<string, number>): void {
  for (const [name, kind] of kinds) {
    const code = machine.code(name);
    if (code < mostKinds) machine.bytes.writeUInt16LE(kind, kindsAt + 2 * code);
  }
}
