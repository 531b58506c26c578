export { currentFacts, lastRun } from "./facts/merged-facts.js";
export type { LastRun } from "./facts/merged-facts.js";
export { emptyFacts } from "./fact-tables.js";
export { FactFiles, LostFactsError } from "./facts/fact-files.js";
export type { FactFilesOptions, FactState, FoundUnits } from "./facts/fact-files.js";
export { sealedLengthBytes, sealPack, unsealPack } from "./sealed-pack.js";
export { settleUnits } from "./facts/settle-units.js";
export type { SettledUnits, SettleUnitsOptions } from "./facts/settle-units.js";
export { UnitSettler } from "./facts/unit-settler.js";
export type { FactsInParts } from "./facts/unit-settler.js";
export { allUnits } from "./units/all-units.js";
export type { LogsRead, AllUnits } from "./units/all-units.js";
export { hasGrown } from "./units/earlier-state.js";
export { DamagedUnitsError, NewerLedgerError } from "./units/unit-file.js";
export { removeOld, UnitFiles } from "./units/unit-files.js";
export type { UnitFilesOptions } from "./units/unit-files.js";
export {
  contentTimeMs,
  isBelow,
  isThere,
  lastWrittenMs,
  readingPrefix,
  readingText,
  unitKey,
  unitOfKey,
  unitOfName,
} from "./units/unit-keys.js";
export type { Reading } from "./units/unit-keys.js";
export { HiddenNames, hideKeptNames, namedFiles } from "./units/hidden-names.js";
export { chooseNames, nameChoice } from "./units/name-choice.js";
export type { LedgerKeep, NameChoice } from "./units/name-choice.js";
export { isLedgerFile, ledgerFiles, ledgerPrefixes } from "./units/ledger-files.js";
export { PastUnits } from "./units/past-units.js";
export { forgetSessions, removeForgotten } from "./units/forgotten.js";
export type { IsThere } from "./units/forgotten.js";
export { importUnits, ledgerCandidates, ledgerContents } from "./units/ledger-contents.js";
export type { AgentUnits, LedgerContents } from "./units/ledger-contents.js";
export type { GoneLogs, PastUnitsOptions } from "./units/past-units.js";
