export type { FieldProjection, Measured, Measures, ObjectProjection } from "./projection.js";
export type { Projected, ProjectedRecord } from "./projection.js";
export type {
  RecordPart,
  Decoded,
  LogFile,
  LogFormat,
  LogFraming,
  LogUnit,
  RecordSchemas,
  UnitDecoder,
} from "./log-format.js";
export type { AgentHome, AgentSystem, FilePlace, KeptHomes } from "./source.js";
export type { LogCleanup, SessionFiles, Source, TelemetryNames, UsageWindow } from "./source.js";
export { checkSources } from "./check-sources.js";
export { sources } from "./sources.js";
export { wrapperKinds } from "./claude/wrapper-texts.js";
export type { WrapperKind } from "./claude/wrapper-texts.js";
export { readStatusInput } from "./claude-code/status-input.js";
export type { StatusInput } from "./claude-code/status-input.js";

export { findUncounted } from "./uncounted/find-uncounted.js";
export type { FoundUncounted } from "./uncounted/find-uncounted.js";
export { defaultRoots, rootsOf } from "./find/default-roots.js";
export { openLogs } from "./find/open-logs.js";
export { openLogRoots } from "./find/open-log-roots.js";
export { pathNotFound } from "./find/log-places.js";
export type { LogRoots } from "./find/open-log-roots.js";
export { logPlaces } from "./find/log-places.js";
export { findLogs } from "./find/find-logs.js";
export type { FindLogsOptions, FoundLogs, SniffedFile } from "./find/find-logs.js";
export { lookAgain } from "./find/look-again.js";
export type { Sniffed } from "./find/sniffed.js";

export { readFirstWords } from "./again/read-first-words.js";
export type { PromptPlace } from "./again/read-first-words.js";
export { loadPermissionKinds, readPermissionModes } from "./again/read-permission-modes.js";
export type { LoggedMode, ModeLog } from "./again/read-permission-modes.js";
export { readSettings } from "./settings/read-settings.js";
export type { ProjectSettings, SettingsProblem, SourceSettings } from "./settings/read-settings.js";
export type {
  LoggedModes,
  ReadPolicy,
  SettingsFault,
  SettingsFile,
  SourcePermissions,
} from "./source-permissions.js";
export { readCallInputs } from "./again/read-call-inputs.js";
export type { CallInputAtPlace, CallPlace } from "./again/read-call-inputs.js";
export type { RowPlace } from "./again/read-again.js";
export { readCallContents } from "./again/read-call-contents.js";
export type { CallContentAtPlace } from "./again/read-call-contents.js";
export type {
  CallContent,
  CallContentFormat,
  CallGave,
  CallGiven,
  ContentPlace,
} from "./call-content-format.js";
export type { CallInputDecoder, CallInputFormat, GivenCall, GivenInput } from "./call-input-format.js";
export { failureOf, mayPass } from "./read/why-unreadable.js";
export { decompress, isCompressed } from "./compressed/decompress.js";
export { growthOf, openGrowingUnit } from "./read/growing-unit.js";
export type { GrowingUnit, GrowingUnitOptions, GrowthOfUnit } from "./read/growing-unit.js";
export type { GrowingLog, ToldLine } from "./read/growing-log.js";
export { readUnit } from "./read/read-unit.js";
export type { ReadUnitOptions } from "./read/read-unit.js";

export { LineSplitter } from "./records/line-splitter.js";
export type { LineHandler, LinePosition, LongLineHandler } from "./records/line-splitter.js";
export { readRecordsJson } from "./records/read-records-json.js";
export { readRecordsScanned } from "./records/read-records-scanned.js";
export { readValuesJson } from "./records/read-values-json.js";
export type { ReadItem, RecordReader, RecordReaderOptions } from "./records/record-reader.js";
