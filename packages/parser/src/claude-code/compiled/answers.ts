import type { ProblemCode, TaskEndEvent } from "@turnmeter/schema";
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
import { taskEnds, mayTellTaskEnds } from "../../claude/task-notification.js";
import { endOfState, polledTaskEnd } from "../../claude/task-state.js";
import { userContent } from "../../claude/user-content.js";
import { measuredOf, stringOf } from "../../decoding/values.js";
import { statusInText } from "../../claude/decode-assistant.js";
import { knownModel, modelSwitches, modelTold } from "../../claude/model-switches.js";
import { isPlanApproval } from "../../claude/result-marks.js";
import { rowUsage } from "../../claude/usage.js";
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
    ...taskAnswers(machine, unit),
    ...textAnswers(machine, unit),
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
    nameOfNumber: (number: number): number => machine().code(String(number)),
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
  BashOutput: Kind.isPollTool,
  ExitPlanMode: Kind.isPlanTool,
  ExitWorktree: Kind.isExitTool,
  Monitor: Kind.isLaunchTool,
  Skill: Kind.isSkillTool,
  TaskCreate: Kind.isTaskCreateTool,
  TaskOutput: Kind.isPollTool,
  TaskStop: Kind.isPollTool,
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

/** Task-end imports of compiled code (../assembly/answers.ts): ends are found first, emitted later. */
function taskAnswers(
  machine: () => ClaudeCodeMachine,
  unit: () => CompiledUnit,
): Readonly<Record<string, unknown>> {
  let found: readonly TaskEndEvent[] = [];
  const textOf = (code: number) => machine().text(code);
  const add = (ends: readonly (TaskEndEvent | null)[]): number => {
    found = [...found, ...ends.filter((end) => end !== null)];
    return found.length;
  };
  return {
    findTaskEnds(text: number): number {
      const { texts } = userContent(machine().value(text));
      const { origin, state } = unit();
      return add(texts.flatMap((each) => taskEnds(each, origin, state)));
    },
    findTaskState: (task: number, status: number): number =>
      add([endOfState({ taskId: textOf(task)!, status: textOf(status)! }, unit().origin, unit().state)]),
    findPolledEnd(content: number, isError: number, told: number, tool: number, task: number): number {
      const asked = { content, told, tool: textOf(tool), isError: isError === 1, taskId: textOf(task) };
      return add([polledTaskEnd(evidenceOfResult(machine(), asked), unit().origin, unit().state)]);
    },
    tellTaskEnds(): void {
      const { origin } = unit();
      const ends = found;
      found = [];
      for (const end of ends) unit().hear({ ...end, origin });
    },
  };
}

/** Imports of compiled code for texts the client may have written (../assembly/answers.ts). */
function textAnswers(
  machine: () => ClaudeCodeMachine,
  unit: () => CompiledUnit,
): Readonly<Record<string, unknown>> {
  const valueOf = (word: number) => (word === 0 ? undefined : machine().value(word));
  const startOf = (word: number) => measuredOf(valueOf(word))?.prefix ?? "";
  const detailOf = (events: ReturnType<typeof knownModel>): number => {
    const [mark] = events;
    return mark?.kind === "mark" ? machine().code(mark.detail) : 0;
  };
  return {
    textKindOf: (text: number): number => textKind(startOf(text), (command) => machine().code(command)),
    startOf: (value: number): number => machine().code(stringOf(startOf(value))),
    chosenModel: (text: number): number =>
      detailOf(modelSwitches(userContent(valueOf(text)).texts, unit().origin, unit().state)),
    knownModelOf: (model: number): number =>
      detailOf(knownModel(machine().text(model)!, unit().origin, unit().state)),
    isPlanApproved: (content: number, told: number): number =>
      Number(isPlanApproval(evidenceOfResult(machine(), { content, told, tool: null, isError: false }).text)),
    statusOfError: (content: number): number => statusInText(measuredOf(valueOf(content))) ?? Number.NaN,
    tellClientMade(usage: number): void {
      const origin = unit().sessionOrigin;
      unit().hear({ kind: "clientMade", origin, usage: rowUsage(valueOf(usage)).usage });
    },
  };
}

/** Stands in place of a prompt to warm the client's caches. */
const warmup = /^Warmup$/;

/** Kind of a text by its beginning, as bits, with the code of a command it reports as run. */
function textKind(prefix: string, codeOf: (command: string) => number): number {
  const start = prefix.trimStart();
  if (warmup.test(start)) return Kind.oddText;
  const command = commandOf(start);
  return (
    (start !== "" && !isWrapper(start) ? Kind.typedText : 0) |
    (mayTellTaskEnds(start) ? Kind.noticeText : 0) |
    (isInterruption(start) ? Kind.interruptionText : 0) |
    (isShellLine(start) ? Kind.shellText : 0) |
    (modelTold(start) === null ? 0 : Kind.modelText) |
    (command === null ? 0 : codeOf(command) << Kind.commandShift)
  );
}
