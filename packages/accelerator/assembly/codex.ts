/*
 * All compiled code that reads logs of Codex, as one module with one memory.
 */
export * from "../../scanner/assembly/scanner";
export * from "../../pairing/assembly/index";
export * from "../../parser/src/codex/assembly/index";
