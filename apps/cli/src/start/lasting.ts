/** What commands that go on until they are ended need of the process: one file, which other commands do not load. */
export { processTerminal } from "./process-terminal.js";
export { runningProcesses } from "./running-processes.js";
export { stopSignal } from "./stop-signal.js";
