import type { AuditRule } from "./rule.js";
import { judgeKind, untoldModes, judgeModes } from "./judge-modes.js";
import { JudgementBuilder } from "../judging/judgement.js";

/** Times in which changes of files were not asked for. */
export const editsAccepted: AuditRule = {
  id: "edits-accepted",
  group: "shell",
  title: "Edits accepted unseen",
  looksAt:
    "Times of sessions whose permission mode lets the agent change files of the workspace without a question, with the calls, active time and cost meanwhile. A policy that lists the mode in permissionModes allows it.",
  why: "Files change without a look at the change; hooks, scripts and settings are files, too.",
  fix: "Review the changes before they are committed, and keep what starts programs out of the agent's reach.",
  severity: "low",
  needs: "facts",
  takesInputs: false,
  notJudged: untoldModes,
  counted: ["time", "times"],
  judge: (context) => judgeKind(context, "edits"),
};

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

/** Times in which nothing was asked. */
export const permissionsBypassed: AuditRule = {
  id: "permissions-bypassed",
  group: "shell",
  title: "Permissions bypassed",
  looksAt:
    "Times of sessions whose permission mode asks nothing and sets no limits, with the calls, active time and cost meanwhile. A policy that lists the mode in permissionModes allows it.",
  why: "Every call runs with all rights of the person who started the agent, and nobody sees it before.",
  fix: "Allow what is needed by rules in the settings, or run the agent where it can harm nothing: in a container or a sandbox.",
  severity: "high",
  needs: "facts",
  takesInputs: false,
  notJudged: untoldModes,
  counted: ["time", "times"],
  judge: (context) => judgeKind(context, "bypassed"),
};
