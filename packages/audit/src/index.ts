export { pathClasses } from "./signals/path-class.js";
export type { PathClass } from "./signals/path-class.js";
export type { CallSignals, FileSignal, PatternMatch, ShellSignals } from "./signals/call-signals.js";

export { severities } from "./rules/severity.js";
export type { Severity } from "./rules/severity.js";

export { signalsOf } from "./signals-of.js";
export type { CallSetting } from "./signals-of.js";
export type { Ground } from "./paths/ground.js";
