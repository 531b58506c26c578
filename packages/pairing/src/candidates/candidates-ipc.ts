import { tableFromIpc, tableToIpc } from "@turnmeter/columns";
import { candidateColumns } from "./candidate-columns.js";
import type { Candidates } from "./candidates.js";
import { type CandidateName, mapTables } from "./map-tables.js";

/** Candidates as bytes: an Arrow IPC stream a table, each in a buffer of its own. */
export type CandidatesIpc = { readonly [K in CandidateName]: Uint8Array<ArrayBuffer> };

/** Candidates as bytes, for another thread or for later. */
export function candidatesToIpc(candidates: Candidates): CandidatesIpc {
  return mapTables<CandidatesIpc>((name) => tableToIpc<object>(candidates[name]));
}

/**
 * The candidates that {@link candidatesToIpc} wrote, as views on the bytes.
 *
 * @throws if the bytes hold other columns
 */
export function candidatesFromIpc(ipc: CandidatesIpc): Candidates {
  return mapTables<Candidates>((name) => tableFromIpc<object>(ipc[name], candidateColumns[name]));
}
