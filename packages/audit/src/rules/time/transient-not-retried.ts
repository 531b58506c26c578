import { isTransient } from "../../judging/call-ends.js";
import type { AuditRule } from "../rule.js";
import { judgeChains } from "./judge-chains.js";

/** Errors that may be gone a moment later, after which nobody tried again. */
export const transientNotRetried: AuditRule = {
  id: "transient-not-retried",
  group: "time",
  title: "Passing error, no second try",
  looksAt:
    "Calls that failed for the network, a server's fault or a rate limit, without another try in the same turn. Informative: the agent may have found another way.",
  why: "Such errors are mostly gone a moment later, and one more try costs little.",
  fix: "Where it happens often, let the tool or its server retry by itself.",
  severity: "note",
  needs: "facts",
  takesInputs: false,
  notJudged: "Nothing: failures of other kinds are not looked at.",
  counted: ["call", "calls"],
  judge: (context) =>
    judgeChains(context, ({ tool, errorKind, attempts }) => {
      if (!isTransient(errorKind)) return null;
      return attempts > 1 ? "fine" : { subject: { kind: "tool", name: tool }, waste: null };
    }),
};
