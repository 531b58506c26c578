import type { Machine } from "../../compiled/machine.js";
import { evidenceOf } from "../../decoding/evidence-of.js";
import { sessionStateOf } from "../../decoding/session-state-of.js";
import { measuredOf } from "../../decoding/values.js";
import { workingDirectory } from "../../decoding/working-directory.js";
import { labelInWorkflow } from "../agent-evidence.js";
import { agentLabel } from "../agent-label.js";
import { kindOfSession } from "../session-kind.js";
import { toolName } from "../tool-names.js";
import { userTextKind } from "./client-text.js";
import type { CompiledUnit } from "./compiled-unit.js";
import { lastTextKind, otherText, silentText, typedText } from "./places.js";
import { originAt } from "./origin-at.js";
import { agentOfResult, placeSignal, signalOfResult } from "./result-answers.js";
import { toolBits } from "./tool-bits.js";

/** What compiled code has to know of a session: whether anything is known of how it is run, and whether that can still change. */
const sessionIsKnown = 1;
const sessionIsSettled = 2;

const hashBytes = 16;

const textKinds = { other: otherText, typed: typedText, silent: silentText } as const;

/** What compiled code asks (../assembly/answers.ts), of the module and the unit that are at work. */
export function answersOf(
  machine: () => Machine,
  unit: () => CompiledUnit,
): Readonly<Record<string, unknown>> {
  const textOf = (code: number) => machine().text(code);
  return {
    textOfEscaped(start: number, end: number): number {
      const text: unknown = JSON.parse(`"${machine().bytes.toString("utf8", start, end)}"`);
      return machine().code(String(text));
    },
    directoryOf: (cwd: number): number => machine().code(workingDirectory(textOf(cwd))),
    seeDirectory(directory: number): void {
      unit().seeDirectory(textOf(directory)!);
    },
    describeTool(rawTool: number): void {
      const name = toolName(textOf(rawTool)!);
      const [canonical, server] = [machine().code(name.tool), machine().code(name.mcpServer)];
      machine().exports.setTool(rawTool, toolBits(name), canonical, server);
    },
    textKindOf(text: number): number {
      const told = userTextKind(measuredOf(machine().value(text))?.prefix ?? "");
      return told.kind === "command" ? lastTextKind + machine().code(told.name) : textKinds[told.kind];
    },
    sessionKindOf(session: number): number {
      const kind = unit().state.file.sessionKinds.get(textOf(session)!);
      if (kind === undefined) return 0;
      return kind === "background" ? sessionIsSettled : sessionIsKnown;
    },
    setSessionKind(
      session: number,
      line: number,
      at: number,
      isBackground: number,
      entrypoint: number,
    ): void {
      const sessionId = textOf(session)!;
      const sessionKind = kindOfSession(isBackground === 1, textOf(entrypoint));
      if (sessionKind === null) return;
      unit().state.file.sessionKinds.set(sessionId, sessionKind);
      unit().hear(
        sessionStateOf(originAt(unit().file, { sessionId, agentId: null, line, at }), { sessionKind }),
      );
    },
    seeAgent(session: number, agent: number, line: number, at: number, hashAt: number, team: number): void {
      const [sessionId, agentId] = [textOf(session)!, textOf(agent)!];
      const promptHash = hashAt === 0 ? null : machine().bytes.toString("hex", hashAt, hashAt + hashBytes);
      const { file, state } = unit();
      state.file.agents.add(agentId);
      if (promptHash !== null) state.file.promptedAgents.add(agentId);
      const told = {
        teamName: textOf(team),
        promptHash,
        ...labelInWorkflow(agentLabel(agentId), file.workflowId),
      };
      unit().hear(evidenceOf(originAt(file, { sessionId, agentId, line, at }), agentId, "prompt", told));
    },
    tellTitle(): void {
      unit().tellTitle();
    },
    signalOf(
      content: number,
      isError: number,
      told: number,
      tool: number,
      isHooked: number,
      hasRun: number,
    ): number {
      const asked = {
        content,
        told,
        tool: textOf(tool),
        isError: isError === 1,
        isHooked: isHooked !== 0,
        hasRun: hasRun !== 0,
      };
      return placeSignal(machine(), signalOfResult(machine(), asked));
    },
    seeSpawned(
      content: number,
      told: number,
      tool: number,
      session: number,
      agent: number,
      line: number,
      at: number,
      callAt: number,
      callLength: number,
    ): void {
      const spawned = agentOfResult(machine(), { content, told, tool: textOf(tool) });
      if (spawned === null) return;
      const { agentId, evidence } = spawned;
      const callId = machine().bytes.toString("utf8", callAt, callAt + callLength);
      const origin = originAt(unit().file, { sessionId: textOf(session)!, agentId: textOf(agent), line, at });
      unit().hear(evidenceOf(origin, agentId, evidence, { callId, ...spawned }));
    },
    numberOf: (start: number, end: number): number => Number(machine().bytes.toString("latin1", start, end)),
  };
}
