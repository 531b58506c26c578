import type { AuditRule } from "../rule.js";
import { judgeKind, untoldModes } from "./judge-modes.js";

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
