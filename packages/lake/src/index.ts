export { exportLake } from "./export/export-lake.js";
export type { ExportOptions, LakeExport } from "./export/export-lake.js";
export { openLakes } from "./open/open-lakes.js";
export type { LakeContents, OpenLakeOptions } from "./open/open-lakes.js";
export type { LakeFile, LakeFolder } from "./lake-folder.js";
export { LakeError } from "./lake-error.js";
export type { LakeErrorCode } from "./lake-error.js";
export { machinePattern } from "./layout.js";

export { cutFacts, joinFacts } from "./facts/fact-batches.js";
export type { CutBatch, FactBatch, FactCut, FactOrder, FactRuns } from "./facts/fact-batches.js";
export { factColumnsHash, factNames, weekColumns } from "./facts/fact-tables.js";
export type { FactName } from "./facts/fact-tables.js";
export { factsForm, factsManifestBytes, parseFactsManifest } from "./facts/facts-manifest.js";
export type { FactsManifest } from "./facts/facts-manifest.js";
export { s3Folder } from "./s3/s3-folder.js";
export { parseS3Place } from "./s3/s3-place.js";
export type { S3Place } from "./s3/s3-place.js";
export type { S3Calls, S3Listing } from "./s3/s3-calls.js";
