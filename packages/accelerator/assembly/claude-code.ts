/*
 * All compiled code that reads logs of Claude Code, as one module with one memory.
 */
export * from "../../scanner/assembly/scanner";
export * from "../../pairing/assembly/index";
export * from "../../parser/src/claude-code/assembly/index";
