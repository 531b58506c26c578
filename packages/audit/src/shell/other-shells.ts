import type { Call } from "./commands/call.js";

/** Shells whose language is not that of Bash. */
const otherShells: ReadonlySet<string> = new Set([
  "cmd",
  "csh",
  "fish",
  "nu",
  "powershell",
  "pwsh",
  "tcsh",
  "xonsh",
]);

/** Tools that are such a shell, by their name. */
const otherTools = /powershell|pwsh|(?:^|[^a-z])cmd(?:$|[^a-z])/i;

/** Verbs before the hyphen of PowerShell's own commands. */
const cmdlet =
  /^(?:Add|Clear|Compare|Convert(?:From|To)?|Copy|Enter|Expand|Export|ForEach|Format|Get|Import|Invoke|Join|Measure|Move|New|Out|Pop|Push|Read|Remove|Rename|Resolve|Restart|Select|Set|Sort|Split|Start|Stop|Test|Wait|Where|Write)-[A-Z][A-Za-z]+$/;

/** Whether a tool's commands are in another language than that of Bash, by its name. */
export function isOtherTool(tool: string): boolean {
  return otherTools.test(tool);
}

/** Whether commands are one of another shell alone, or are in its language themselves. */
export function isOfOtherShell(calls: readonly Call[]): boolean {
  const [first, ...others] = calls;
  const isAlone = others.length === 0 && otherShells.has(first?.name?.toLowerCase() ?? "");
  return (
    (isAlone && first?.args.length !== 0) || calls.some(({ name }) => name !== null && cmdlet.test(name))
  );
}
