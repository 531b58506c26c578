import type { AuditRule } from "../rule.js";
import { judgeChains } from "./judge-chains.js";

/** A first try and three more: tools are meant to give up then. */
const mostTries = 4;

/** Failures that were tried again and again. */
export const retryStorm: AuditRule = {
  id: "retry-storm",
  group: "time",
  title: "Retry storm",
  looksAt:
    "Failed and invalid calls with more than three retries in the same turn: five tries or more, as `turnmeter errors` counts them.",
  why: "After the third retry the next one mostly fails like those before, and each reads the whole conversation again. Agents' tools are meant to give up there.",
  fix: "Tell the agent to look for the cause after the second failure, or to ask. Repair what makes the command fail.",
  severity: "medium",
  needs: "facts",
  takesInputs: false,
  notJudged: "Nothing: each failed call has its tries.",
  counted: ["chain", "chains"],
  judge: (context) =>
    judgeChains(context, ({ tool, attempts, costUsd, costNanoUsd }) =>
      attempts <= mostTries
        ? "fine"
        : {
            subject: { kind: "tool", name: tool },
            waste: {
              kind: "known",
              calls: attempts - 1,
              costNanoUsd: costUsd === null ? null : BigInt(costNanoUsd),
            },
          },
    ),
};
