export { exportLake } from "./export/export-lake.js";
export type { ExportOptions, LakeExport } from "./export/export-lake.js";
export { openLakes } from "./open/open-lakes.js";
export type { LakeContents, OpenLakeOptions } from "./open/open-lakes.js";
export type { LakeFile, LakeFolder } from "./lake-folder.js";
export { LakeError } from "./lake-error.js";
export type { LakeErrorCode } from "./lake-error.js";
export { machinePattern } from "./layout.js";
