import { createTable } from "@turnmeter/columns";
import type { TableBuilder } from "@turnmeter/columns";
import type { FileFact, ProblemFact, RecordCountFact, Table } from "@turnmeter/schema";
import type { CallCandidate, ResultCandidate, TaskEndCandidate } from "./call.js";
import { candidateColumns } from "./candidate-columns.js";
import type { ClientMadeCandidate } from "./client-made.js";
import type { ForkCandidate, ServiceTierCandidate, TurnStartCandidate } from "./history.js";
import { type CandidateName, candidateNames, mapTables } from "./map-tables.js";
import type { MarkCandidate, PromptCandidate } from "./mark.js";
import type { RequestCandidate } from "./request.js";
import type {
  ActivityCandidate,
  AgentEvidenceCandidate,
  SessionStateCandidate,
  ThreadCandidate,
  WorktreeCandidate,
} from "./thread.js";
import type { UsageTotalCandidate } from "./usage-total.js";

/** The rows of every kind of candidate. */
export interface CandidateRows {
  readonly requests: RequestCandidate;
  readonly clientMade: ClientMadeCandidate;
  readonly usageTotals: UsageTotalCandidate;
  readonly calls: CallCandidate;
  readonly results: ResultCandidate;
  readonly taskEnds: TaskEndCandidate;
  readonly threads: ThreadCandidate;
  readonly activity: ActivityCandidate;
  readonly agentEvidence: AgentEvidenceCandidate;
  readonly sessionStates: SessionStateCandidate;
  readonly worktrees: WorktreeCandidate;
  readonly serviceTiers: ServiceTierCandidate;
  readonly turnStarts: TurnStartCandidate;
  readonly forks: ForkCandidate;
  readonly prompts: PromptCandidate;
  readonly marks: MarkCandidate;
  readonly files: FileFact;
  readonly recordCounts: RecordCountFact;
  readonly problems: ProblemFact;
}

/** What one unit gives to settling. It knows nothing of other units. */
export type UnitCandidates = { readonly [K in keyof CandidateRows]: readonly CandidateRows[K][] };

/** What all units of a run give to settling, by column. */
export type Candidates = { readonly [K in keyof CandidateRows]: Table<CandidateRows[K]> };

/** Collects the candidates of a run, unit by unit. */
export interface CandidateCollector {
  add(unit: UnitCandidates): void;
  /** Adds what another collector has collected. */
  addTables(candidates: Candidates): void;
  /** All candidates so far. The collector must not be used afterwards. */
  finish(): Candidates;
}

type TableBuilders = { readonly [K in CandidateName]: TableBuilder<CandidateRows[K]> };

/** An empty collector. Units may be added in any order. */
export function createCandidates(): CandidateCollector {
  const builders = mapTables<TableBuilders>((name) => createTable<object>(candidateColumns[name]));
  const append = <K extends CandidateName>(name: K, rows: UnitCandidates[K]) => {
    for (const row of rows) builders[name].append(row);
  };
  const appendTable = <K extends CandidateName>(name: K, table: Candidates[K]) => {
    builders[name].appendTable(table);
  };
  return {
    add(unit) {
      for (const name of candidateNames) append(name, unit[name]);
    },
    addTables(candidates) {
      for (const name of candidateNames) appendTable(name, candidates[name]);
    },
    finish: () => mapTables<Candidates>((name) => builders[name].finish()),
  };
}
