/*
 * What compiled code asks TypeScript: things that are rare, or take a look at a text (../compiled/answers.ts). What every
 * decoder asks is in ../../compiled/assembly/answers.ts.
 */

import { OpenCall } from "./generated/shared";

/** Writes what is known of a tool into the table of tools. */
export declare function describeTool(rawTool: i32, namespace: i32): void;
/** Reads the input of a call; what it says is in {@link Input} and {@link Changed}. */
export declare function readInput(input: i32, tool: i32, isOfServer: i32, cwd: i32): void;
/** Reads how many lines changes added and removed, into {@link Changed}; 1 if they tell. */
export declare function readChanges(changes: i32): i32;
/** The code of the hash of the first text that a person typed; 0 for none. */
export declare function typedHashOf(texts: i32): i32;
/** Tells how a call ended, in {@link Judgement}. */
export declare function judge(call: OpenCall): void;
/** Tells that a turn begins with a row. */
export declare function tellTurnStart(line: i32, turn: i32): void;
/** Tells the size of the context window that a row states; the time is NaN for none. */
export declare function tellWindow(line: i32, at: f64, tokens: i32): void;
/** Tells the end of a command that another call left running. */
export declare function tellTaskEnd(call: OpenCall, isFailed: i32): void;
/** Notes that a call left something running. */
export declare function noteDetached(call: OpenCall): void;
/** Tells the result of a call that TypeScript has. */
export declare function tellApart(call: OpenCall): void;
