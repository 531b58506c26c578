export { CompiledCandidates } from "./compiled-candidates.js";
export type { OpenUnit, RareTables, ScanImports, ThreadOfUnit } from "./compiled-candidates.js";
export { CompiledPairing } from "./compiled-pairing.js";
export { CompiledStrings } from "./compiled-strings.js";
export type { AcceleratorExports } from "./exports.js";
export { AcceleratorInstance } from "./instance.js";
export type { AcceleratorImports } from "./instance.js";
