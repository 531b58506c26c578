import type { TableBuilder } from "@turnmeter/columns";
import type { FileFact, ProblemFact, RecordCountFact, Table } from "@turnmeter/schema";
import type { CallCandidate, ResultCandidate, TaskEndCandidate } from "./call.js";
import type { ClientMadeCandidate } from "./client-made.js";
import type { ForkCandidate, ServiceTierCandidate, TurnStartCandidate } from "./history.js";
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

/** What units give to settling, by column. They know nothing of each other. */
export type Candidates = { readonly [K in keyof CandidateRows]: Table<CandidateRows[K]> };

/** Candidates that grow. */
export type CandidateTables = { readonly [K in keyof CandidateRows]: TableBuilder<CandidateRows[K]> };
