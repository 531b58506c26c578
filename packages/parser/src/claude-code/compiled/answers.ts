import type { ProblemCode } from "@turnmeter/schema";
import { sharedAnswers } from "../../compiled/answers.js";
import type { ClaudeCodeMachine } from "./machine.js";
import { problemAt } from "../../decoding/events-at.js";
import { shownName } from "../../decoding/shown-name.js";
import { instantOf } from "../../decoding/timestamp.js";
import { programOfInput } from "../../claude/decode-call.js";
import { isKnownDenialKind } from "../../claude/result-signal.js";
import { isShell, toolName, knownTools } from "../../claude/tool-names.js";
import { agentAnswers } from "./agent-answers.js";
import type { CompiledUnit } from "./compiled-unit.js";
import { originAt } from "./origin-at.js";
import { placeSignal, signalOfResult } from "./result-answers.js";
import { sessionAnswers } from "./session-answers.js";
import { taskAnswers } from "./task-answers.js";
import { textAnswers } from "./text-answers.js";
import type { ToolName } from "../../claude/tool-names.js";
import {
  isAgentTool,
  isExitTool,
  isFetchTool,
  isKnownTool,
  isLaunchTool,
  isPlanTool,
  isPollTool,
  isQuestionTool,
  isSearchTool,
  isServerTool,
  isShellTool,
  isSkillTool,
  isTaskCreateTool,
  isTaskUpdateTool,
  isTodoTool,
  isWaitingTool,
  isWriteTool,
} from "./places.js";

/** The problems of rows that compiled code tells. */
const problems = ["record-degraded", "timestamp-invalid", "timestamp-missing", "unknown-tool"] as const;

function problemNamed(name: string | null): ProblemCode {
  const found = problems.find((code) => code === name);
  if (found === undefined) throw new Error(`no problem is called ${name}`);
  return found;
}

/** What compiled code asks (../assembly/answers.ts), of the module and the unit that are at work. */
export function answersOf(
  machine: () => ClaudeCodeMachine,
  unit: () => CompiledUnit,
): Readonly<Record<string, unknown>> {
  const textOf = (code: number) => machine().text(code);
  return {
    ...sharedAnswers(machine, (path) => {
      unit().seeDirectory(path);
    }),
    ...agentAnswers(machine, unit),
    ...sessionAnswers(machine, unit),
    ...taskAnswers(machine, unit),
    ...textAnswers(machine, unit),
    isKnownDenial: (kind: number): number => Number(isKnownDenialKind(textOf(kind)!)),
    isShownType: (name: number): number => Number(shownName(textOf(name)!) === textOf(name)),
    seeUnknown(type: number, subtype: number, line: number, lineAt: number, at: number): void {
      unit().seeUnknown(`${textOf(type)}/${textOf(subtype)}`, {
        line,
        byteOffset: machine().textOffset + lineAt,
        at,
      });
    },
    isNewTool(tool: number): number {
      const { unknownTools } = unit().state;
      const name = textOf(tool)!;
      if (unknownTools.has(name)) return 0;
      unknownTools.add(name);
      return 1;
    },
    instantIn: (text: number): number => instantOf(textOf(text)) ?? Number.NaN,
    tellProblem(
      code: number,
      detail: number,
      session: number,
      line: number,
      lineAt: number,
      at: number,
    ): void {
      const origin = originAt(unit().file, { sessionId: textOf(session)!, agentId: null, line, at });
      const byteOffset = machine().textOffset + lineAt;
      unit().tellProblem(problemAt({ ...origin, byteOffset }, problemNamed(textOf(code)), textOf(detail)));
    },
    nameOfNumber: (number: number): number => machine().code(String(number)),
    describeTool(rawTool: number): void {
      const name = toolName(textOf(rawTool)!);
      const [canonical, server] = [machine().code(name.tool), machine().code(name.mcpServer)];
      machine().exports.setTool(rawTool, toolBits(name), canonical, server);
    },
    programOf: (command: number): number => machine().code(programOfInput(machine().value(command))),
    signalOf(
      content: number,
      isError: number,
      told: number,
      tool: number,
      isHooked: number,
      hasRun: number,
      denial: number,
    ): number {
      const asked = {
        content,
        told,
        tool: textOf(tool),
        isError: isError === 1,
        isHooked: isHooked !== 0,
        hasRun: hasRun !== 0,
        denialKind: textOf(denial),
      };
      return placeSignal(machine(), signalOfResult(machine(), asked));
    },
  };
}

/** Tools that compiled code tells apart, by their canonical names. */
const bitsOfTools: Readonly<Record<string, number>> = {
  Agent: isAgentTool,
  AskUserQuestion: isQuestionTool,
  BashOutput: isPollTool,
  ExitPlanMode: isPlanTool,
  ExitWorktree: isExitTool,
  Monitor: isLaunchTool,
  Skill: isSkillTool,
  TaskCreate: isTaskCreateTool,
  TaskOutput: isPollTool,
  TaskStop: isPollTool,
  TaskUpdate: isTaskUpdateTool,
  TodoWrite: isTodoTool,
  WebFetch: isFetchTool,
  WebSearch: isSearchTool,
  Workflow: isLaunchTool,
  Write: isWriteTool,
};

/** Properties of a tool for compiled code, as bits. */
function toolBits({ tool, mcpServer, isWaiting }: ToolName): number {
  const isKnown = mcpServer !== null || knownTools.has(tool);
  const own = knownTools.has(tool) ? (bitsOfTools[tool] ?? 0) : 0;
  const ofServer = tool.startsWith("mcp__") ? isServerTool : 0;
  return (
    own |
    ofServer |
    (isKnown ? isKnownTool : 0) |
    (isWaiting ? isWaitingTool : 0) |
    (isShell(tool) ? isShellTool : 0)
  );
}
