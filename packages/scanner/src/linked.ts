export { ScannerInstance, TapeFullError } from "./instance.js";
export type { GrowingMemory, LinkedModule, ScannerExports, ScannerImports } from "./instance.js";
export { ScannedTape } from "./scanned-tape.js";
export { prefixOf, suffixOf } from "./string-parts.js";
export { endOfLine, itemsOf } from "./tape-items.js";
export type { TextPlace } from "./tape-items.js";
