import type { ClaudeCodeMachine } from "./machine.js";
import { evidenceOf } from "../../decoding/events-at.js";
import { labelInWorkflow, warmup } from "../agent-evidence.js";
import { agentLabel } from "../../claude/agent-label.js";
import type { CompiledUnit } from "./compiled-unit.js";
import { agentOfResult } from "./result-answers.js";

const hashBytes = 16;

/** Compiled code's evidence of agents (../assembly/answers.ts). */
export function agentAnswers(
  machine: () => ClaudeCodeMachine,
  unit: () => CompiledUnit,
): Readonly<Record<string, unknown>> {
  const textOf = (code: number) => machine().text(code);
  const textAt = (at: number, length: number) => machine().textAt(at, length);
  const hashTextAt = (at: number) => (at === 0 ? null : machine().bytes.toString("hex", at, at + hashBytes));
  return {
    isClientsAgent: (agent: number): number => Number(agentLabel(textOf(agent)!).agentKind !== null),
    seeAgent(hashAt: number, team: number, isWarmup: number): void {
      const { file, state, origin } = unit();
      const agentId = origin.agentId!;
      const promptHash = hashTextAt(hashAt);
      state.file.agents.add(agentId);
      if (promptHash !== null) state.file.promptedAgents.add(agentId);
      const told = {
        teamName: textOf(team),
        promptHash,
        ...labelInWorkflow(isWarmup === 1 ? warmup : agentLabel(agentId), file.workflowId),
      };
      unit().hear(evidenceOf(origin, agentId, "prompt", told));
    },
    seeRoot(hashAt: number): void {
      const { origin } = unit();
      const told = { agentKind: "inline", promptHash: hashTextAt(hashAt) } as const;
      unit().hear(evidenceOf(origin, origin.agentId!, "prompt", told));
    },
    seeProgressAgent(worker: number, callAt: number, callLength: number, hashAt: number): void {
      const callId = callLength === 0 ? null : textAt(callAt, callLength);
      const told = { callId, promptHash: hashTextAt(hashAt) };
      unit().hear(evidenceOf(unit().origin, textOf(worker)!, "progress", told));
    },
    seeSpawned(
      content: number,
      told: number,
      tool: number,
      callAt: number,
      callLength: number,
      workflow: number,
    ): void {
      const spawned = agentOfResult(machine(), { content, told, tool: textOf(tool) });
      if (spawned === null) return;
      const { agentId, evidence } = spawned;
      const parts = { callId: textAt(callAt, callLength), workflowId: textOf(workflow), ...spawned };
      unit().hear(evidenceOf(unit().origin, agentId, evidence, parts));
    },
  };
}
