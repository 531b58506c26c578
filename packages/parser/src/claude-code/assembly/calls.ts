/*
 * Tool calls (../../claude/decode-call.ts). Usual are those of known tools.
 */
import { Envelope } from "./generated/shared";
import { isAgentTool, isKnownTool, isQuestionTool, isShellTool, isWaitingTool } from "../compiled/kinds";
import { Call, Mark, Part, Spawn } from "../../../../pairing/assembly/generated/events";
import { addCall } from "../../../../pairing/assembly/call";
import { addMark } from "../../../../pairing/assembly/mark";
import { oddCall, serverToolBlock } from "./generated/refusals";
import { isNewTool, programOf } from "./answers";
import { CallName, hasNoId, readCallName } from "./call-ids";
import { setCall } from "./call-names";
import { spelledDirectory } from "../../compiled/assembly/directories";
import * as F from "./generated/projection";
import { isApiCallId } from "./ids";
import { addProblem } from "./problems";
import { usualProgram, unreadProgram } from "../../compiled/assembly/shell-program";
import { refuse } from "../../compiled/assembly/refusal";
import { Said } from "./said";
import {
  byteLengthOf,
  codeOf,
  fieldsOf,
  firstItem,
  flagOf,
  hashOf,
  hashTextOf,
  isArray,
  isMeasuredString,
  isPlain,
  member,
  textAt,
  textLength,
  word,
} from "../../compiled/assembly/tape-values";
import { toolOf } from "./tools";
import { Words } from "./generated/words";

/** Whether all blocks of a response's content are usual. */
export function hasUsualBlocks(content: i32): bool {
  for (let item = firstItem(content); item != 0; item = word(item)) {
    const block = fieldsOf(item + 1);
    if (block == 0) continue;
    const type = codeOf(member(block, F.message$content$$type));
    if (type == Words.serverToolUse || type == Words.mcpToolUse) return refuse(serverToolBlock);
    if (type == Words.toolUse && !isUsualCall(block)) return refuse(oddCall);
  }
  return true;
}

function isUsualCall(block: i32): bool {
  const id = member(block, F.message$content$$id);
  if (!hasNoId(id) && !readCallName(id)) return false;
  return isPlain(member(block, F.message$content$$name));
}

/** Adds the calls of a response's content, whose blocks are usual. */
export function addCalls(content: i32): void {
  for (let item = firstItem(content); item != 0; item = word(item)) {
    const block = fieldsOf(item + 1);
    if (block != 0 && codeOf(member(block, F.message$content$$type)) == Words.toolUse) addCallOf(block);
  }
}

function addCallOf(block: i32): void {
  const id = member(block, F.message$content$$id);
  const name = codeOf(member(block, F.message$content$$name));
  const tool = toolOf(name);
  const bits = load<i32>(tool);
  if ((bits & isKnownTool) == 0) tellUnknown(load<i32>(tool, 4));
  const measured = member(block, F.message$content$$input);
  const input = fieldsOf(measured);
  const hasId = !hasNoId(id);
  Call.clear();
  if (hasId) {
    Call.callId = textAt(id);
    Call.callIdLength = textLength(id);
    Call.isCallIdGlobal = isApiCallId(id);
  }
  Call.tool = load<i32>(tool, 4);
  Call.rawTool = name;
  Call.mcpServer = load<i32>(tool, 8);
  Call.isWaiting = u8((bits & isWaitingTool) != 0);
  Call.model = Part.model;
  Call.target = targetOf(input);
  if ((bits & isShellTool) != 0) Call.program = programOfInput(input);
  Spawn.clear();
  Spawn.spawnIsBackground = 2;
  Spawn.isSpawn = u8((bits & isAgentTool) != 0);
  if (Spawn.isSpawn) readSpawn(input);
  if (measured != 0) {
    Call.inputBytes = <f64>byteLengthOf(measured);
    Call.inputHash = hashOf(measured);
  }
  addCall();
  const directory = directoryOfRow();
  const task = taskOf(input);
  if (hasId) {
    readCallName(id);
    setCall(CallName.at, CallName.length, Said.calls, Call.tool, directory, task);
  }
  if ((bits & isQuestionTool) != 0) addQuestion(input);
}

/** Reports an unknown tool, once a unit. */
function tellUnknown(tool: i32): void {
  if (Said.calls == 0 && isNewTool(tool) != 0) addProblem(Words.unknownTool, tool);
}

function addQuestion(input: i32): void {
  const questions = input == 0 ? 0 : member(input, F.message$content$$input$questions);
  let count = 0;
  if (isArray(questions)) for (let item = word(questions + 1); item != 0; item = word(item)) count++;
  Mark.clear();
  Mark.kind = Words.question;
  if (count > 0) Mark.value = <f64>count;
  Mark.callId = Call.callId;
  Mark.callIdLength = Call.callIdLength;
  addMark();
}

function directoryOfRow(): i32 {
  return spelledDirectory(codeOf(member(Envelope.object, F.cwd)));
}

function targetOf(input: i32): i32 {
  if (input == 0) return 0;
  const file = codeOf(member(input, F.message$content$$input$file_path));
  if (file != 0) return file;
  const notebook = codeOf(member(input, F.message$content$$input$notebook_path));
  return notebook != 0 ? notebook : codeOf(member(input, F.message$content$$input$path));
}

function programOfInput(input: i32): i32 {
  const command = input == 0 ? 0 : member(input, F.message$content$$input$command);
  if (!isMeasuredString(command)) return 0;
  const program = usualProgram(<usize>word(command + 2) + 1, <usize>word(command + 3) - 1, true);
  return program == unreadProgram ? programOf(command) : program;
}

function taskOf(input: i32): i32 {
  if (input == 0) return 0;
  const task = codeOf(member(input, F.message$content$$input$task_id));
  if (task != 0) return task;
  const bash = codeOf(member(input, F.message$content$$input$bash_id));
  return bash != 0 ? bash : codeOf(member(input, F.message$content$$input$shell_id));
}

function readSpawn(input: i32): void {
  if (input == 0) return;
  Spawn.spawnType = codeOf(member(input, F.message$content$$input$subagent_type));
  Spawn.spawnDescription = codeOf(member(input, F.message$content$$input$description));
  const prompt = member(input, F.message$content$$input$prompt);
  if (isMeasuredString(prompt)) Spawn.spawnPromptHash = hashTextOf(prompt);
  Spawn.spawnIsBackground = <u8>flagOf(member(input, F.message$content$$input$run_in_background));
  Spawn.spawnModel = codeOf(member(input, F.message$content$$input$model));
}
