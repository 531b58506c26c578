/*
 * What compiled code asks TypeScript: things that are rare, or the same for many rows (../compiled/answers.ts).
 */

/** The code of a string with escapes. */
export declare function textOfEscaped(start: usize, end: usize): i32;
/** The code of a working directory in one spelling. */
export declare function directoryOf(cwd: i32): i32;
/** Tells the directory of a row, the first time in its file. */
export declare function seeDirectory(directory: i32): void;
/** Writes what is known of a tool into the table of tools. */
export declare function describeTool(rawTool: i32): void;
/** What a user text is that may be the client's own, or the code of a command beyond the kinds (../compiled/places.ts). */
export declare function textKindOf(text: i32): i32;
/** How a session of the file is run: 0 not known, 1 known, 2 in the background. */
export declare function sessionKindOf(session: i32): i32;
/** Notes how a session of the file is run. */
export declare function setSessionKind(
  session: i32,
  line: i32,
  at: f64,
  isBackground: i32,
  entrypoint: i32,
): void;
/** Notes an agent's row; `promptHashAt` is 0 where it is no prompt. */
export declare function seeAgent(
  session: i32,
  agent: i32,
  line: i32,
  at: f64,
  promptHashAt: usize,
  team: i32,
): void;
/** Tells the newest title of a session, where there is one that was not told yet. */
export declare function tellTitle(): void;
/** How a call ended: the code of its outcome. The rest of it is written to {@link signalAt}. */
export declare function signalOf(
  content: i32,
  isError: i32,
  told: i32,
  tool: i32,
  isHooked: i32,
  hasRun: i32,
): i32;
/** Notes the agent that a result's call started. */
export declare function seeSpawned(
  content: i32,
  told: i32,
  tool: i32,
  session: i32,
  agent: i32,
  line: i32,
  at: f64,
  callAt: usize,
  callLength: i32,
): void;
/** The value of a number. */
export declare function numberOf(start: usize, end: usize): f64;
