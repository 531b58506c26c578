/*
 * What compiled code asks TypeScript: things that are rare, or the same for many rows (../compiled/answers.ts).
 * What every decoder asks is in ../../compiled/assembly/answers.ts. TypeScript knows the row by its `Envelope`.
 */

/** Writes what is known of a tool into the table of tools. */
export declare function describeTool(rawTool: i32): void;
/** The code of the program that a measured command runs. */
export declare function programOf(command: i32): i32;
/** The kind of a text that may be the client's own: bits, and above them the code of a command (../compiled/kinds.ts). */
export declare function textKindOf(text: i32): i32;
/** How the row's session is run: 0 not known, 1 known, 2 in the background. */
export declare function sessionKindOf(): i32;
/** Notes how the row's session is run. */
export declare function setSessionKind(): void;
/** Notes an agent's row; `promptHashAt` is 0 where it is no prompt. */
export declare function seeAgent(promptHashAt: usize, team: i32, isWarmup: i32): void;
/** Notes the first row of a sidechain in its parent's file; `promptHashAt` is 0 where it has no text. */
export declare function seeRoot(promptHashAt: usize): void;
/** Whether an agent is one that the client starts by itself. */
export declare function isClientsAgent(agent: i32): i32;
/** Tells the newest title of a session, where there is one that was not told yet. */
export declare function tellTitle(): void;
/** Tells how a call ended, in `Judgement` of the shared fields. */
export declare function judge(
  content: i32,
  isError: i32,
  told: i32,
  tool: i32,
  isHooked: i32,
  hasRun: i32,
  denial: i32,
): void;
/** Notes the agent that a result's call started. */
export declare function seeSpawned(
  content: i32,
  told: i32,
  tool: i32,
  callAt: usize,
  callLength: i32,
  workflow: i32,
): void;
/** Notes the agent whose work on a call a progress row tells. */
export declare function seeProgressAgent(
  worker: i32,
  callAt: usize,
  callLength: i32,
  promptHashAt: usize,
): void;
/** Whether a person approved a plan, as a result says. */
export declare function isPlanApproved(content: i32, told: i32): i32;
/** Notes a pull request by its number. */
export declare function notePullRequest(number: f64): void;
/** Notes a pull request by its number; whether it is new. */
export declare function isNewPullRequest(number: f64): i32;
/** The code of the start of a measured string. */
export declare function startOf(value: i32): i32;
/** The code of a number as JavaScript writes it. */
export declare function nameOfNumber(number: f64): i32;
/** The status with which the API failed, as the content of a response by the client tells it; NaN if it does not. */
export declare function statusOfError(content: i32): f64;
/** Tells a response that the client made up. */
export declare function tellClientMade(usage: i32): void;
/** Finds the ends of tasks in a text; returns how many were found that were not told yet. */
export declare function findTaskEnds(text: i32): i32;
/** Like `findTaskEnds`, for a state of a task. */
export declare function findTaskState(task: i32, status: i32): i32;
/** Like `findTaskEnds`, for the result of a call that asked for the end. */
export declare function findPolledEnd(content: i32, isError: i32, told: i32, tool: i32, task: i32): i32;
/** Tells the task ends that were found, as part of the newest row. Anything added to that row afterwards is lost. */
export declare function tellTaskEnds(): void;
/** The code of the model that a text says was chosen; 0 where it was chosen already. */
export declare function chosenModel(text: i32): i32;
/** The code of a model that was chosen; 0 where it is the first one, or was chosen already. */
export declare function knownModelOf(model: i32): i32;
/** Whether the code of a denial has a known meaning. */
export declare function isKnownDenial(kind: i32): i32;
/** Whether an interruption by a response's id is the first one of it. */
export declare function isNewInterruption(messageAt: usize, messageLength: i32): i32;
/** Tells a problem of a row by the codes of its name and its detail. */
export declare function tellProblem(code: i32, detail: i32): void;
/** Whether the name of a type may be shown. */
export declare function isShownType(name: i32): i32;
/** Notes a record with an unknown subtype. */
export declare function seeUnknown(subtype: i32): void;
/** Notes that a tool is unknown; whether that is new. */
export declare function isNewTool(tool: i32): i32;
/** The instant that a text tells, epoch ms; NaN if it tells none. */
export declare function instantIn(text: i32): f64;
/** Tells a worktree and what it was made of. */
export declare function tellWorktree(path: i32, original: i32): void;
/** The context window of a model among those that are stated by model, tokens; 0 for none. */
export declare function windowOf(modelUsage: i32, model: i32): i32;
/** Adds the session's cost so far, NaN for none, and its context window, 0 for none. */
export declare function tellCost(nanoUsd: f64, window: i32): void;
/** Tells the title that a person gave a session. */
export declare function tellOwnTitle(title: i32): void;
/** Notes the title that waits for a row. */
export declare function seeSummary(leafAt: usize, leafLength: i32, title: i32): void;
