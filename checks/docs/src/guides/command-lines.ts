/** The calls of turnmeter in a shell script, each as its arguments. A pipe or a redirection after one is not looked at. */
export function commandLines(script: string): readonly (readonly string[])[] {
  return script
    .replaceAll("\\\n", " ")
    .split("\n")
    .map((line) => /^(?:turnmeter|npm start(?: --silent)? --)(?=\s|$)(.*)$/.exec(line)?.[1])
    .filter((rest) => rest !== undefined)
    .map(argumentsOf);
}

function argumentsOf(line: string): readonly string[] {
  const words: string[] = [];
  for (const [, single, double, bare] of line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)) {
    if (bare === "|" || bare === "#" || bare?.startsWith(">") === true) break;
    words.push(single ?? double ?? bare ?? "");
  }
  return words;
}
