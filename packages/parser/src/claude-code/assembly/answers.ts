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
/** Whether the code of a denial has a known meaning. */
export declare function isKnownDenial(kind: i32): i32;
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
/** Notes the title that waits for a row. */
export declare function seeSummary(leafAt: usize, leafLength: i32, title: i32): void;
