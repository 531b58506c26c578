/*
 * What every compiled decoder asks TypeScript (../answers.ts).
 */

/** The code of a string with escapes. */
export declare function textOfEscaped(start: usize, end: usize): i32;
/** The code of a working directory in one spelling. */
export declare function directoryOf(cwd: i32): i32;
/** Tells the directory of a row, the first time in its file. */
export declare function seeDirectory(directory: i32): void;
/** The program of every command that begins with these words, separated by blanks; −1 if more of the command has to be seen. */
export declare function programOfStart(words: i32): i32;
/** The value of a number. */
export declare function numberOf(start: usize, end: usize): f64;
