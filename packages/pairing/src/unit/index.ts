export { candidateColumns } from "../candidates/candidate-columns.js";
export { candidateNames, mapTables } from "../candidates/map-tables.js";
export type { CandidateName } from "../candidates/map-tables.js";
