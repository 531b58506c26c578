import type { ResultSignal, SpawnedAgent } from "@turnmeter/schema";
import type { ClaudeCodeMachine } from "./machine.js";
import { measuredOf } from "../../decoding/values.js";
import { noDenial } from "../../claude/denial.js";
import { ResultContent, type StructuredResult, structuredResult } from "../../claude/result-content.js";
import { LazyEvidence, type ResultEvidence } from "../../claude/result-evidence.js";
import { resultSignal } from "../../claude/result-signal.js";
import { spawnedAgent } from "../../claude/spawned-agent.js";
import { causeAt, exitCodeAt, isClientMadeAt, isPlaceholderAt } from "./places.js";

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

/** How the call of a result ended. */
export function signalOfResult(machine: ClaudeCodeMachine, asked: AskedResult): ResultSignal {
  return resultSignal(evidenceOfResult(machine, asked));
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

/** Writes a signal where compiled code reads it; returns the code of its outcome. */
export function placeSignal(machine: ClaudeCodeMachine, signal: ResultSignal): number {
  const outcome = machine.code(signal.outcome);
  const cause = machine.code(signal.cause);
  const { words, longs } = machine;
  words[causeAt >>> 2] = cause;
  longs[exitCodeAt >>> 3] = signal.exitCode ?? Number.NaN;
  words[isClientMadeAt >>> 2] = Number(signal.isClientMade);
  words[isPlaceholderAt >>> 2] = Number(signal.isPlaceholder);
  return outcome;
}

function textsOf(machine: ClaudeCodeMachine, content: number): ResultContent {
  return new ResultContent(content === 0 ? null : measuredOf(machine.value(content)));
}

function toldBy(machine: ClaudeCodeMachine, told: number): StructuredResult {
  return structuredResult(told === 0 ? undefined : machine.value(told));
}
