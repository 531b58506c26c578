export type { FieldProjection, Measured, Measures, ObjectProjection } from "./projection.js";
export type { Projected, ProjectedRecord } from "./projection.js";
export type { Decoded, LogFile, LogUnit, Source, UnitDecoder } from "./source.js";

export { readRecordsJson } from "./records/read-records-json.js";
export type { ReadItem, RecordReader, RecordReaderOptions } from "./records/record-reader.js";
