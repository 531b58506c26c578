export { compileProjection } from "./compile-projection.js";
export type { Projection } from "./compile-projection.js";
export { hashBytes } from "./hash-bytes.js";
export { LineScanner, scan, scanChunks } from "./line-scanner.js";
export type { ScanOptions } from "./line-scanner.js";
export type { ScanItem, ScanProblem, ScanProblemCode, ScanRecord } from "./tape-items.js";
export { WebAssemblyError } from "./instance.js";
export { plainCopy, PlainObject, plainMembers } from "./plain-object.js";
export type { FieldProjection, Measured, Measures, ObjectProjection, Projected } from "./projection.js";
