/** An entry of a list of tools: `Read`, `mcp__shop__*`, `Bash(git *)`. */
export interface ToolEntry {
  /** A tool's name, in which `*` stands for any text. */
  readonly tool: string;
  /** The argument that its calls must have; null: any. */
  readonly argument: string | null;
}

/** The form of an entry. */
export const toolEntryForm = /^([\w.*:-]+)(?:\((.*)\))?$/;

/** The parts of an entry; null if it has another form. An empty argument, or `*` alone, counts as no argument. */
export function parseToolEntry(text: string): ToolEntry | null {
  const [, tool, argument = ""] = toolEntryForm.exec(text) ?? [];
  if (tool === undefined) return null;
  return { tool, argument: argument === "" || argument === "*" ? null : argument };
}

/** Whether an entry is about a tool, by any of its names. */
export function isAbout({ tool }: ToolEntry, names: readonly string[]): boolean {
  return names.some((name) => fitsWildcard(tool, name));
}

/** Whether something fits; `unknown` where that depends on data that is not kept. */
export type Fit = "yes" | "no" | "unknown";

/** Whether a shell call fits the argument of an entry, by a program that it runs, with its subcommand if it has one. Other arguments are not kept, so an entry that asks for them gives `unknown`. */
export function fitsProgram(argument: string, program: string): Fit {
  // The older form of settings: `git:*` is `git *`.
  const text = argument.replace(/:\*$/, " *");
  if (!text.endsWith("*")) return `${text} `.startsWith(`${program} `) ? "unknown" : "no";
  const start = text.slice(0, -1);
  if (start.includes("*")) return "unknown";
  if (`${program} `.startsWith(start)) return "yes";
  return start.startsWith(`${program} `) ? "unknown" : "no";
}

/** Whether a program is one of a list: by its name, by its name and subcommand, or by a pattern. */
export function isListed(program: string, list: readonly string[]): boolean {
  return list.some((entry) => program.startsWith(`${entry} `) || fitsWildcard(entry, program));
}

/** Whether a text fits a pattern in which each `*` stands for any text, also for none. Its time grows with the product of both lengths at most. */
export function fitsWildcard(pattern: string, text: string): boolean {
  let at = 0;
  let place = 0;
  let star = -1;
  let retryAt = 0;
  while (at < text.length) {
    if (pattern[place] === "*") {
      star = place++;
      retryAt = at;
    } else if (pattern[place] === text[at]) {
      place++;
      at++;
    } else if (star !== -1) {
      place = star + 1;
      at = ++retryAt;
    } else return false;
  }
  while (pattern[place] === "*") place++;
  return place === pattern.length;
}
