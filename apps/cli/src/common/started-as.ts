/** Package managers whose `start` accepts arguments without `--`. */
const takesWords: ReadonlySet<string> = new Set(["pnpm", "yarn", "bun"]);

/** The command to type for the program, by the way it was started: `npm start --` in a clone of its repository, else `turnmeter`. `env` has the variables that package managers set for the scripts of a package.json. */
export function startedAs(env: Readonly<Record<string, string | undefined>>): string {
  const isStart = env["npm_lifecycle_event"] === "start" && env["npm_package_name"] === "turnmeter-workspace";
  if (!isStart) return "turnmeter";
  const [manager = ""] = (env["npm_config_user_agent"] ?? "").split("/");
  return takesWords.has(manager) ? `${manager} start` : "npm start --";
}

/** A text whose commands between backticks are spelled the way the program was started. */
export function asStarted(text: string, program: string): string {
  return program === "turnmeter" ? text : text.replaceAll("`turnmeter ", `\`${program} `);
}

/** Help whose command lines are spelled the way the program was started. */
export function helpAsStarted(text: string, program: string): string {
  return program === "turnmeter" ? text : text.replaceAll(/(^ *|[`(])turnmeter(?= )/gm, `$1${program}`);
}
