import { callHit } from "../judging/call-hit.js";
import { judgeShells } from "./judge-shells.js";
import type { AuditRule } from "./rule.js";

/** What commands of shells cannot be told from. */
export const unreadCommands =
  "Calls whose input was not read, and commands that cannot be parsed, are longer than 64 Ki characters or are of another shell's language. What a script does inside, or a program that it starts, no command tells.";

/** A rule that finds calls whose command matches a pattern, by the program that it matched at. */
export function patternRule({
  pattern,
  ...rule
}: Pick<AuditRule, "id" | "title" | "looksAt" | "why" | "fix" | "severity"> & {
  /** Id of the pattern, as signals have it. */
  readonly pattern: string;
}): AuditRule {
  return {
    ...rule,
    group: "shell",
    needs: "inputs",
    takesInputs: true,
    notJudged: unreadCommands,
    counted: ["call", "calls"],
    judge: (context) =>
      judgeShells(context, ({ matches }, call) => {
        const found = matches.filter((match) => match.pattern === pattern);
        if (found.length === 0) return "fine";
        const programs = new Set(found.map(({ program }) => program));
        return Array.from(programs, (name) => callHit(call, { kind: "program", name }));
      }),
  };
}
