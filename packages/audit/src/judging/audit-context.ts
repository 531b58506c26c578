import type { Facts, SessionKind, ToolCallFact } from "@turnmeter/schema";
import type { CallSignals } from "../signals/call-signals.js";
import type { AuditPolicy, ToolLists } from "../policy/policy.js";
import type { CallCosts } from "./call-costs.js";
import type { PermissionModes } from "./permission-modes.js";

/** The input of rules. Rows of calls are those of `whole`, whose threads are complete. */
export interface AuditContext {
  /** The facts that are audited. */
  readonly facts: Facts;
  /** The whole sessions of `facts`. */
  readonly whole: Facts;
  readonly callAt: (row: number) => ToolCallFact;
  /** Rows of the calls that are audited, in order of the table. */
  readonly rows: readonly number[];
  /** Whether a call is among the audited ones. */
  readonly isAudited: (row: number) => boolean;
  /** Rows of all calls, thread by thread, in order of time. Calls without a time are left out. */
  readonly threads: readonly (readonly number[])[];
  /** What an audited call's input holds; null if it was not read. */
  readonly signals: (row: number) => CallSignals | null;
  /** Whether a call's tool is a shell, whatever its input. */
  readonly isShell: (call: ToolCallFact) => boolean;
  /** Whether a call's tool is a shell, or another tool that runs commands in some of its calls, as scripts do. */
  readonly runsCommands: (call: ToolCallFact) => boolean;
  readonly policy: AuditPolicy;
  /** The tools that a call's project allows: by the policy, else by its own settings. */
  readonly toolLists: (call: ToolCallFact) => ToolLists;
  readonly costs: CallCosts;
  readonly modes: PermissionModes;
  /** The kind of a session; null if its log does not state it. */
  readonly sessionKindOf: (sessionId: string) => SessionKind | null;
}
