import { unknownNumber } from "../../compiled/places.js";
import { sharedAnswers } from "../../compiled/answers.js";
import type { CodexMachine } from "./machine.js";
import { sessionStateOf } from "../../decoding/events-at.js";
import { measuredOf } from "../../decoding/values.js";
import { callTarget } from "../call-input.js";
import { patchOfCall, runningSession } from "../decode-item.js";
import { outputFigures } from "../output-text.js";
import { type PatchLines, patchLines } from "../patch-lines.js";
import { messageTexts } from "../../decoding/message-texts.js";
import { typedTextHash } from "../prompt-text.js";
import { resultSignal } from "../result-signal.js";
import { isShell, programOfInput } from "../shell-command.js";
import { taskEnd } from "../task-end.js";
import { codexToolName } from "../tool-name.js";
import type { ToolName } from "../../decoding/events-at.js";
import type { CompiledUnit } from "./compiled-unit.js";
import { openCallAt } from "./open-call-at.js";
import {
  causeAt,
  exitCodeAt,
  hasOddCalls,
  hasPatchAt,
  hasToldInput,
  inputProgramAt,
  inputSessionAt,
  inputTargetAt,
  isPatchTool,
  isServerTool,
  isShellTool,
  isTodoTool,
  linesAddedAt,
  linesRemovedAt,
  outputDurationAt,
  outputExitCodeAt,
  runningAt,
} from "./places.js";
import { runsScripts } from "../script-status.js";

/** Answers to compiled code's questions (../assembly/answers.ts), for the module and unit at work. */
export function answersOf(
  machine: () => CodexMachine,
  unit: () => CompiledUnit,
): Readonly<Record<string, unknown>> {
  const textOf = (code: number) => machine().text(code);
  return {
    ...sharedAnswers(machine, (path) => {
      unit().seeDirectory(path);
    }),
    describeTool(rawTool: number, namespace: number): void {
      const name = codexToolName(textOf(rawTool)!, textOf(namespace));
      const [canonical, server] = [machine().code(name.tool), machine().code(name.mcpServer)];
      machine().exports.setCodexTool(rawTool, namespace, toolBits(name), canonical, server);
    },
    readInput(word: number, toolCode: number, isOfServer: number, cwd: number): void {
      const tool = textOf(toolCode)!;
      const input = measuredOf(machine().value(word));
      const session = tool === "write_stdin" ? runningSession(input) : null;
      const texts = [session, callTarget(tool, input, textOf(cwd)), programOfInput(tool, input)];
      const codes = texts.map((text) => machine().code(text));
      const patch = isOfServer === 1 ? null : patchOfCall(tool, input);
      const { words } = machine();
      words[inputSessionAt >>> 2] = codes[0]!;
      words[inputTargetAt >>> 2] = codes[1]!;
      words[inputProgramAt >>> 2] = codes[2]!;
      words[hasPatchAt >>> 2] = Number(patch !== null);
      placeLines(words, patch);
    },
    readChanges(word: number): number {
      const lines = patchLines(machine().value(word));
      placeLines(machine().words, lines);
      return Number(lines !== null);
    },
    typedHashOf: (texts: number): number =>
      machine().code(texts === 0 ? null : typedTextHash(messageTexts(machine().value(texts)))),
    judge(address: number): number {
      const { call } = openCallAt(unit().rows, address);
      const { tool, isMcp, output, end } = call;
      const text = output?.text ?? null;
      const told = { tool, isMcp, output: text, end: end?.evidence ?? null, isAborted: false, agentId: null };
      const signal = resultSignal(told)!;
      const figures = text === null ? null : outputFigures(text);
      const codes = [signal.outcome, signal.cause, figures?.runningSession ?? null].map((each) =>
        machine().code(each),
      );
      const { words, longs } = machine();
      words[causeAt >>> 2] = codes[1]!;
      words[runningAt >>> 2] = codes[2]!;
      longs[exitCodeAt >>> 3] = signal.exitCode ?? Number.NaN;
      longs[outputExitCodeAt >>> 3] = figures?.exitCode ?? Number.NaN;
      longs[outputDurationAt >>> 3] = figures?.durationMs ?? Number.NaN;
      return codes[0]!;
    },
    tellTurnStart(line: number, turn: number): void {
      unit().hear({ kind: "turnStart", origin: unit().originOfLine(line), turnId: textOf(turn)! });
    },
    tellWindow(line: number, at: number, contextWindowTokens: number): void {
      const origin = { ...unit().originOfLine(line), at: Number.isNaN(at) ? null : at };
      unit().hear(sessionStateOf(origin, { contextWindowTokens }));
    },
    tellTaskEnd(address: number, isFailed: number): void {
      const { call } = openCallAt(unit().rows, address);
      if (call.output === null) return;
      const status = isFailed === 1 ? "failed" : "completed";
      unit().hear(taskEnd(call.output.origin, { callId: null, taskId: call.session, status }));
    },
    tellApart(address: number): void {
      unit().tellApart(address);
    },
    noteDetached(address: number): void {
      const { callId, call } = openCallAt(unit().rows, address);
      unit().rollout.calls.noteDetached(callId, call);
    },
  };
}

function placeLines(words: Int32Array, lines: PatchLines | null): void {
  words[linesAddedAt >>> 2] = lines?.linesAdded ?? unknownNumber;
  words[linesRemovedAt >>> 2] = lines?.linesRemoved ?? unknownNumber;
}

const oddTools: ReadonlySet<string> = new Set(["spawn_agent", "wait", "exec_wait"]);

const toldInputs: ReadonlySet<string> = new Set([
  "apply_patch",
  "write_stdin",
  "view_image",
  "read_file",
  "list_dir",
  "grep_files",
]);

function toolBits({ tool, mcpServer, isWaiting }: ToolName): number {
  return (
    (oddTools.has(tool) || runsScripts(tool) || isWaiting ? hasOddCalls : 0) |
    (mcpServer === null ? 0 : isServerTool) |
    (toldInputs.has(tool) ? hasToldInput : 0) |
    (tool === "update_plan" ? isTodoTool : 0) |
    (tool === "apply_patch" ? isPatchTool : 0) |
    (isShell(tool) ? isShellTool : 0)
  );
}
