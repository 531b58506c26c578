export { currentFacts } from "./current-facts.js";
export { emptyFacts } from "./fact-tables.js";
export { LedgerFiles, LostFactsError } from "./ledger-files.js";
export type { LedgerOptions, LedgerState } from "./ledger-files.js";
export { sealedLengthBytes, sealPack, unsealPack } from "./sealed-pack.js";
export { settleUnits } from "./settle-units.js";
export type { PresentUnits, SettledUnits, SettleUnitsOptions } from "./settle-units.js";
