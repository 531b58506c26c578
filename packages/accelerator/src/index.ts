export { CompiledCandidates } from "./compiled-candidates.js";
export type { ScanImports } from "./compiled-candidates.js";
export { CompiledPairing } from "./compiled-pairing.js";
export { CompiledStrings } from "./compiled-strings.js";
export type { AcceleratorExports } from "./exports.js";
export { AcceleratorInstance } from "./instance.js";
export type { AcceleratorImports, GrowingMemory } from "./instance.js";
export type { OpenUnit, RareTables, ThreadOfUnit } from "./open-unit.js";
