import type { FileAccess } from "@turnmeter/schema";
import { mayHaveRun } from "../judging/call-ends.js";
import { callHit } from "../judging/call-hit.js";
import type { CallSignals } from "../signals/call-signals.js";
import type { PathClass } from "../signals/path-class.js";
import { judgeCalls } from "./judge-calls.js";
import type { AuditRule } from "./rule.js";

/** What reads a file or looks into it. */
export const reads: ReadonlySet<FileAccess> = new Set(["read", "search"]);
/** What changes a file, creates it or deletes it. */
export const writes: ReadonlySet<FileAccess> = new Set(["write"]);

/** A rule that finds calls that use files in some kinds of places. */
export function pathRule({
  accesses,
  places,
  ...rule
}: Pick<AuditRule, "id" | "title" | "looksAt" | "why" | "fix" | "severity"> & {
  readonly accesses: ReadonlySet<FileAccess>;
  readonly places: ReadonlySet<PathClass>;
}): AuditRule {
  return {
    ...rule,
    group: "paths",
    needs: "inputs",
    takesInputs: true,
    notJudged:
      "Calls whose input was not read, commands that cannot be parsed, and paths that only the shell knew or that start from a folder which the log does not tell. Links are not followed: a path counts where its text says.",
    counted: ["call", "calls"],
    judge: (context) =>
      judgeCalls(context, (call, row) => {
        if (!mayHaveRun(call)) return null;
        const signals = context.signals(row);
        if (signals === null)
          return call.target !== null || context.runsCommands(call) ? { notJudged: "no-input" } : null;
        const used = filesOf(signals).filter(({ access }) => accesses.has(access));
        const found = new Set(used.map(({ place }) => place).filter((place) => places.has(place)));
        if (found.size > 0) return Array.from(found, (name) => callHit(call, { kind: "place", name }));
        const { shell } = signals;
        if (shell !== null && shell.notJudged !== null) return { notJudged: shell.notJudged };
        if (used.some(({ place }) => place === "unknown")) return { notJudged: "unknown-place" };
        return used.length === 0 ? null : "fine";
      }),
  };
}

function filesOf({ files, shell }: CallSignals): CallSignals["files"] {
  return shell === null ? files : [...files, ...shell.files];
}
