import type { SpawnedAgent } from "@turnmeter/schema";
import type { ClaudeCodeMachine } from "./machine.js";
import { measuredOf } from "../../decoding/values.js";
import { noDenial } from "../../claude/denial.js";
import { ResultContent, type StructuredResult, structuredResult } from "../../claude/result-content.js";
import { LazyEvidence, type ResultEvidence } from "../../claude/result-evidence.js";
import { spawnedAgent } from "../../claude/spawned-agent.js";

/** A result that compiled code asks about. */
export interface AskedResult {
  /** Word of its content; 0 for none. */
  readonly content: number;
  readonly isError: boolean;
  /** Word of the row's structured result; 0 for none. */
  readonly told: number;
  readonly tool: string | null;
  /** The task that its call asked for or stopped. */
  readonly taskId?: string | null;
  /** Why its call was not run, as the row says. */
  readonly denialKind?: string | null;
  readonly isHooked?: boolean;
  readonly hasRun?: boolean;
}

/** All evidence in a result of how its call ended. */
export function evidenceOfResult(
  machine: ClaudeCodeMachine,
  { content, told, denialKind, ...asked }: AskedResult,
): ResultEvidence {
  const { text, fields } = toldBy(machine, told);
  const denial = { ...noDenial, kind: denialKind ?? null };
  const rest = { denial, ...asked, structuredText: text, structured: fields };
  return new LazyEvidence(textsOf(machine, content), rest);
}

/** The agent that the call of a result started; null if it names none. */
export function agentOfResult(
  machine: ClaudeCodeMachine,
  { content, told, tool }: Pick<AskedResult, "content" | "told" | "tool">,
): SpawnedAgent | null {
  const structured = toldBy(machine, told).fields;
  return spawnedAgent({ structured, tool }, () => textsOf(machine, content).end);
}

function textsOf(machine: ClaudeCodeMachine, content: number): ResultContent {
  return new ResultContent(content === 0 ? null : measuredOf(machine.value(content)));
}

function toldBy(machine: ClaudeCodeMachine, told: number): StructuredResult {
  return structuredResult(told === 0 ? undefined : machine.value(told));
}
