export { FactsLedger, LostFactsError } from "./facts-ledger.js";
export type { LedgerOptions, PresentUnits, SettledUnits } from "./facts-ledger.js";
export { alignedBytes, sealPack, unsealPack } from "./sealed-pack.js";
