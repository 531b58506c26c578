import { JudgementBuilder } from "../../judging/judgement.js";
import type { AuditRule } from "../rule.js";
import { judgeModes } from "./judge-modes.js";

/** Times in a permission mode that the policy does not list. */
export const modeNotAllowed: AuditRule = {
  id: "mode-not-allowed",
  group: "allowlist",
  title: "Permission mode not allowed",
  looksAt: "Times of sessions in a permission mode that is not in the policy's permissionModes.",
  why: "The mode decides what is asked before it is done; a mode that nobody agreed on takes that decision away.",
  fix: "Start the agent in an allowed mode, or add the mode to permissionModes.",
  severity: "high",
  needs: "policy",
  takesInputs: false,
  notJudged:
    "Times in which calls or responses were made and the log tells no permission mode, once for each session.",
  counted: ["time", "times"],
  judge: (context) => {
    const { permissionModes } = context.policy;
    if (permissionModes === null) return new JudgementBuilder().finish();
    return judgeModes(context, ({ mode }) => !permissionModes.includes(mode));
  },
};
