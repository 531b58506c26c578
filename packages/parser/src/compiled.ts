/** Parts of reading, for a reader that decodes usual rows in compiled code. */
export { tallyOf } from "./compiled/file-tally.js";
export { noRoom, noUtf8 } from "./compiled/refusals.js";
export { decompress } from "./compressed/decompress.js";
export { LogReading } from "./read/log-reading.js";
export { loggedTime } from "./read/read-unit.js";
export { readDocument } from "./read/read-document.js";
export { readLogFile } from "./read/read-log-file.js";
export { UnitSession } from "./read/unit-session.js";
export type { UnitReading } from "./read/unit-reading.js";
export { whyUnreadable } from "./read/why-unreadable.js";
export { compiledOf, readItem, readRecordsScanned } from "./records/read-records-scanned.js";
export type { ReadItem } from "./records/record-reader.js";
export { longestRecordBytes } from "./records/record-reader.js";
export { worktreePatterns } from "./sources.js";
export type { LogFile, LogUnit } from "./log-format.js";
export type { CompiledDecoder, CompiledFormat } from "./compiled/compiled-format.js";
export type { DecoderExports, Machine } from "./compiled/machine.js";
