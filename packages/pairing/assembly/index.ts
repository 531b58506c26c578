/*
 * What TypeScript calls.
 */
export { addCall } from "./call";
export { copyKeys, gatherColumn, scratchOf } from "./gather";
export { allocate, placeHeap } from "./heap";
export { callKeyAt, callKeyLength, findLocalCall, noteOnly } from "./local-call";
export { addMark } from "./mark";
export { addPart } from "./add-part";
export { addPrompt } from "./prompt";
export { addResult, resultKeyAt, resultKeyLength } from "./result";
export { newestPromptId, newestTurnId } from "./row-turn";
export {
  beginRow,
  setCallIds,
  setCallInput,
  setCallTool,
  setContent,
  setMark,
  setPartIds,
  setPartSizes,
  setPartTexts,
  setPartTokens,
  setPrompt,
  setResultId,
  setRowNames,
  setRowTexts,
  setSignal,
  setSpawn,
  setTask,
} from "./set-events";
export { placeTables, rowAt, rowCount } from "./tables";
export { forgetUnit, takeForUnit } from "./unit-memory";
export { bytesOfTexts, codeOf, copyTexts, placeTexts, textAt, textCount, textLength } from "./texts";
export { closeUnit, hideResponses, hideResponsesOf, openFile, openUnit, threadOf } from "./threads";
export { addActivity, addInterruption, addTurnEnd } from "./turn-events";
