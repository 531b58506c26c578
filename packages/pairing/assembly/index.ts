/*
 * What TypeScript calls.
 */
export { addCall } from "./call";
export { copyKeys, gatherColumn, scratchOf } from "./gather";
export { allocate, placeHeap } from "./heap";
export { findLocalCall, noteOnly } from "./local-call";
export { addMark } from "./mark";
export { addPart } from "./add-part";
export { addPrompt } from "./prompt";
export { addResult } from "./result";
export { newestPromptId, newestTurnId } from "./row-turn";
export { placeTables, rowAt, rowCount } from "./tables";
export { forgetUnit, takeForUnit } from "./unit-memory";
export { bytesOfTexts, codeOf, copyTexts, placeTexts, textAt, textCount, textLength } from "./texts";
export { beginRow, closeUnit, hideResponses, hideResponsesOf, openFile, openUnit } from "./threads";
export { addActivity, addInterruption, addTurnEnd } from "./turn-events";
