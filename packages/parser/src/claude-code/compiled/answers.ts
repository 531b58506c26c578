import type { ProblemCode } from "@turnmeter/schema";
import { sharedAnswers } from "../../compiled/answers.js";
import { readFields, writeFields } from "../../compiled/shared-fields.js";
import type { ClaudeCodeMachine } from "./machine.js";
import { problemAt, programOfMeasured, type ToolName } from "../../decoding/events-at.js";
import { shownName } from "../../decoding/shown-name.js";
import { instantOf } from "../../decoding/timestamp.js";
import { isShell } from "../../decoding/shell-program.js";
import { isKnownDenialKind, resultSignal } from "../../claude/result-signal.js";
import { toolName, knownTools } from "../../claude/tool-names.js";
import { agentAnswers } from "./agent-answers.js";
import type { CompiledUnit } from "./compiled-unit.js";
import { claudeCodeFields } from "./fields.js";
import { evidenceOfResult } from "./result-answers.js";
import { sessionAnswers } from "./session-answers.js";
import * as Kind from "./kinds.js";
import { mayTellTaskEnds } from "../../claude/task-notification.js";
import { measuredOf } from "../../decoding/values.js";
import { modelTold } from "../../claude/model-switches.js";
import { commandOf, isInterruption, isShellLine } from "../../claude/user-marks.js";
import { isWrapper } from "../../claude/wrapper-texts.js";

const problems = ["record-degraded", "timestamp-invalid", "timestamp-missing", "unknown-tool"] as const;

function problemNamed(name: string | null): ProblemCode {
  const found = problems.find((code) => code === name);
  if (found === undefined) throw new Error(`no problem is called ${name}`);
  return found;
}

/** Answers to compiled code's questions (../assembly/answers.ts), for the module and unit at work. */
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
    isKnownDenial: (kind: number): number => Number(isKnownDenialKind(textOf(kind)!)),
    isShownType: (name: number): number => Number(shownName(textOf(name)!) === textOf(name)),
    seeUnknown(subtype: number): void {
      const { type, line, lineAt, at } = readFields(machine(), claudeCodeFields.Envelope);
      const place = { line, byteOffset: machine().textOffset + (lineAt >>> 0), at: at ?? Number.NaN };
      unit().seeUnknown(`${type}/${textOf(subtype)}`, place);
    },
    isNewTool(tool: number): number {
      const { unknownTools } = unit().state;
      const name = textOf(tool)!;
      if (unknownTools.has(name)) return 0;
      unknownTools.add(name);
      return 1;
    },
    instantIn: (text: number): number => instantOf(textOf(text)) ?? Number.NaN,
    tellProblem(code: number, detail: number): void {
      const { lineAt } = readFields(machine(), claudeCodeFields.Envelope);
      const origin = { ...unit().sessionOrigin, byteOffset: machine().textOffset + (lineAt >>> 0) };
      unit().tellProblem(problemAt(origin, problemNamed(textOf(code)), textOf(detail)));
    },
    textKindOf: (text: number): number => textKind(measuredOf(machine().value(text))?.prefix ?? ""),
    describeTool(rawTool: number): void {
      const name = toolName(textOf(rawTool)!);
      const [canonical, server] = [machine().code(name.tool), machine().code(name.mcpServer)];
      machine().exports.setTool(rawTool, toolBits(name), canonical, server);
    },
    programOf: (command: number): number => machine().code(programOfMeasured(machine().value(command))),
    judge(
      content: number,
      isError: number,
      told: number,
      tool: number,
      isHooked: number,
      hasRun: number,
      denial: number,
    ): void {
      const asked = {
        content,
        told,
        tool: textOf(tool),
        isError: isError === 1,
        isHooked: isHooked !== 0,
        hasRun: hasRun !== 0,
        denialKind: textOf(denial),
      };
      const signal = resultSignal(evidenceOfResult(machine(), asked));
      writeFields(machine(), claudeCodeFields.Judgement, signal);
    },
  };
}

const bitsOfTools: Readonly<Record<string, number>> = {
  Agent: Kind.isAgentTool,
  AskUserQuestion: Kind.isQuestionTool,
  BashOutput: Kind.isToldTool,
  ExitPlanMode: Kind.isToldTool,
  Monitor: Kind.isLaunchTool,
  Skill: Kind.isSkillTool,
  TaskCreate: Kind.isTaskCreateTool,
  TaskOutput: Kind.isToldTool,
  TaskStop: Kind.isToldTool,
  TaskUpdate: Kind.isTaskUpdateTool,
  TodoWrite: Kind.isTodoTool,
  WebFetch: Kind.isFetchTool,
  WebSearch: Kind.isSearchTool,
  Workflow: Kind.isLaunchTool,
  Write: Kind.isWriteTool,
};

function toolBits({ tool, mcpServer, isWaiting }: ToolName): number {
  const isKnown = mcpServer !== null || knownTools.has(tool);
  const own = knownTools.has(tool) ? (bitsOfTools[tool] ?? 0) : 0;
  const ofServer = tool.startsWith("mcp__") ? Kind.isServerTool : 0;
  return (
    own |
    ofServer |
    (isKnown ? Kind.isKnownTool : 0) |
    (isWaiting ? Kind.isWaitingTool : 0) |
    (isShell(tool) ? Kind.isShellTool : 0)
  );
}

/** Stands in place of a prompt to warm the client's caches. */
const warmup = /^Warmup$/;

/** What a text is by its beginning. Notices, interruptions, commands and the like become events, so they are not usual. */
function textKind(prefix: string): number {
  const start = prefix.trimStart();
  const isOdd =
    warmup.test(start) ||
    mayTellTaskEnds(start) ||
    isInterruption(start) ||
    isShellLine(start) ||
    modelTold(start) !== null ||
    commandOf(start) !== null;
  if (isOdd) return Kind.oddText;
  return start === "" || isWrapper(start) ? 0 : Kind.typedText;
}
