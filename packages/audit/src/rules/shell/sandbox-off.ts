import { mayHaveRun } from "../../judging/call-ends.js";
import { callHit, toolOf } from "../../judging/call-hit.js";
import { judgeCalls } from "../judge-calls.js";
import type { AuditRule } from "../rule.js";

/** Calls that asked to run outside the sandbox. */
export const sandboxOff: AuditRule = {
  id: "sandbox-off",
  group: "shell",
  title: "Sandbox left",
  looksAt: "Calls whose input asks to run outside the sandbox, and that ran.",
  why: "Outside it a command reaches the whole disk and the network, and nothing but a person's look at it holds it back.",
  fix: "Add the folders and hosts that are needed to the sandbox's settings, so that commands can stay in it.",
  severity: "medium",
  needs: "inputs",
  takesInputs: true,
  notJudged: "Calls of shells whose input was not read, and tools whose inputs cannot say it.",
  counted: ["call", "calls"],
  judge: (context) =>
    judgeCalls(context, (call, row) => {
      if (!mayHaveRun(call)) return null;
      const signals = context.signals(row);
      if (signals === null) return context.runsCommands(call) ? { notJudged: "no-input" } : null;
      if (signals.isSandboxOff === null) return null;
      return signals.isSandboxOff ? [callHit(call, toolOf(call))] : "fine";
    }),
};
