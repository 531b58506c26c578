/** Package managers whose `start` takes further words without `--` before them. */
const takesWords: ReadonlySet<string> = new Set(["pnpm", "yarn", "bun"]);

/**
 * What to type for the program, as it was started: `npm start --` in a clone of its repository, else `turnmeter`. The
 * variables are those that package managers set for the scripts of a package.json.
 */
export function startedAs(env: Readonly<Record<string, string | undefined>>): string {
  const isStart = env["npm_lifecycle_event"] === "start" && env["npm_package_name"] === "turnmeter-workspace";
  if (!isStart) return "turnmeter";
  const [manager = ""] = (env["npm_config_user_agent"] ?? "").split("/");
  return takesWords.has(manager) ? `${manager} start` : "npm start --";
}

/** A text with the commands in it that stand between backticks, as they are typed for a program that was started so. */
export function asStarted(text: string, program: string): string {
  return program === "turnmeter" ? text : text.replaceAll("`turnmeter ", `\`${program} `);
}

/** Help with its command lines as they are typed for a program that was started so. */
export function helpAsStarted(text: string, program: string): string {
  return program === "turnmeter" ? text : text.replaceAll(/(^ *|[`(])turnmeter(?= )/gm, `$1${program}`);
}
