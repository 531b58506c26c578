import type { ToolCallFact } from "@turnmeter/schema";

/**
 * What a hit may have wasted.
 *
 * - `call`: the call's part of its response's output, and what its result costs in the context
 * - `response`: the call's part of all that its response cost
 * - `known`: figures that are worked out elsewhere
 */
export type HitWaste =
  | { readonly kind: "call"; readonly call: number }
  | { readonly kind: "response"; readonly calls: readonly number[] }
  | { readonly kind: "known"; readonly calls: number; readonly costNanoUsd: bigint | null };

/** How long a state lasted, and the work and cost meanwhile. */
export interface HitExtent {
  readonly calls: number;
  readonly requests: number;
  /** Active time, ms. */
  readonly activeMs: number;
  /** Null if nothing has a price. */
  readonly costNanoUsd: bigint | null;
}

export interface Hit {
  readonly subject: FindingSubject;
  readonly sessionId: string;
  /** The subagent that did it; null on the main thread. */
  readonly agentId: string | null;
  readonly file: string;
  readonly line: number;
  /** Epoch ms; null if it is not known. */
  readonly at: number | null;
  readonly waste: HitWaste | null;
  readonly extent: HitExtent | null;
}

/** Kinds of subjects of findings. */
export const subjectKinds = ["tool", "program", "place", "mode", "errorKind"] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** What a finding is about: a tool, a shell's program, a kind of place, a permission mode or a kind of error. */
export interface FindingSubject {
  readonly kind: SubjectKind;
  readonly name: string;
}

export function callHit(
  { sessionId, agentId, file, line, startedAt }: ToolCallFact,
  subject: FindingSubject,
  waste: HitWaste | null = null,
): Hit {
  return { subject, sessionId, agentId, file, line, at: startedAt, waste, extent: null };
}

export function toolOf({ tool }: Pick<ToolCallFact, "tool">): FindingSubject {
  return { kind: "tool", name: tool };
}
