/** How a page starts turnmeter, at the beginning of a line. */
const start = /^(?:turnmeter|npm start(?: --silent)?(?: --)?)(?=\s|$)(.*)$/;

/** What only a shell understands. */
const shellSyntax = /[|<>&;$()*]|^\w+=/;

/** The calls of turnmeter in a shell script, each as its arguments. A pipe or a redirection after one is not looked at. */
export function commandLines(script: string): readonly (readonly string[])[] {
  return linesOf(script)
    .map((line) => start.exec(line)?.[1])
    .filter((rest) => rest !== undefined)
    .map(argumentsOf);
}

/** The lines of a script without comments, each a whole command. */
export function linesOf(script: string): readonly string[] {
  return script
    .replaceAll("\\\n", " ")
    .split("\n")
    .map((line) => line.replace(/(?:^|\s+)#\s.*$/, ""))
    .filter((line) => line !== "");
}

/** Whether a line calls turnmeter, first or after other words. */
export function callsTurnmeter(line: string): boolean {
  return /(?:^|[\s(])(?:turnmeter|npm start)(?=\s|$)/.test(line);
}

/** Whether a line is a call of turnmeter alone, which needs no shell. */
export function isPlainCall(line: string): boolean {
  return start.test(line) && !shellSyntax.test(line.replaceAll(/'[^']*'|"[^"$]*"/g, ""));
}

function argumentsOf(line: string): readonly string[] {
  const words: string[] = [];
  for (const [, single, double, bare] of line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)) {
    if (bare === "|" || bare === "#" || bare?.startsWith(">") === true) break;
    words.push(single ?? double ?? bare ?? "");
  }
  return words;
}
