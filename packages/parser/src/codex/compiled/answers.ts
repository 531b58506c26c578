import { sharedAnswers } from "../../compiled/answers.js";
import { writeFields } from "../../compiled/shared-fields.js";
import type { CodexMachine } from "./machine.js";
import { sessionStateOf, type ToolName } from "../../decoding/events-at.js";
import { measuredOf } from "../../decoding/values.js";
import { callTarget } from "../call-input.js";
import { patchOfCall, runningSession } from "../decode-item.js";
import { outputFigures } from "../output-text.js";
import { patchLines } from "../patch-lines.js";
import { messageTexts } from "../../decoding/message-texts.js";
import { typedTextHash } from "../prompt-text.js";
import { resultSignal } from "../result-signal.js";
import { isShell, programOfInput } from "../shell-command.js";
import { taskEnd } from "../task-end.js";
import { codexToolName } from "../tool-name.js";
import type { CompiledUnit } from "./compiled-unit.js";
import { openCallAt } from "./open-call-at.js";
import { codexFields } from "./fields.js";
import { hasOddCalls, hasToldInput, isPatchTool, isServerTool, isShellTool, isTodoTool } from "./kinds.js";
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
      const patch = isOfServer === 1 ? null : patchOfCall(tool, input);
      const target = callTarget(tool, input, textOf(cwd));
      const program = programOfInput(tool, input);
      const told = { session, target, program, hasPatch: patch !== null };
      writeFields(machine(), codexFields.Input, told);
      writeFields(machine(), codexFields.Changed, patch ?? {});
    },
    readChanges(word: number): number {
      const lines = patchLines(machine().value(word));
      writeFields(machine(), codexFields.Changed, lines ?? {});
      return Number(lines !== null);
    },
    typedHashOf: (texts: number): number =>
      machine().code(texts === 0 ? null : typedTextHash(messageTexts(machine().value(texts)))),
    judge(address: number): void {
      const { call } = openCallAt(unit().rows, address);
      const { tool, isMcp, output, end } = call;
      const text = output?.text ?? null;
      const told = { tool, isMcp, output: text, end: end?.evidence ?? null, isAborted: false, agentId: null };
      const figures = text === null ? null : outputFigures(text);
      writeFields(machine(), codexFields.Judgement, {
        ...resultSignal(told)!,
        runningSession: figures?.runningSession,
        outputExitCode: figures?.exitCode,
        outputDurationMs: figures?.durationMs,
      });
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
