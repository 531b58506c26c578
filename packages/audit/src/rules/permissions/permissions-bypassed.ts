import type { AuditRule } from "../rule.js";
import { judgeKind, untoldModes } from "./judge-modes.js";

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
