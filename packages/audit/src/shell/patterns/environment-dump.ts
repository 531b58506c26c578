import { isSecretName } from "./secrets/secret-names.js";
import type { Call } from "../commands/call.js";
import { hasFlag, operandsOf, type Pattern } from "./pattern.js";

const secretWords = /auth|cred|key|passw|secret|token/i;

/** Filters that print what they are given, as a whole or cut. */
const passing: ReadonlySet<string> = new Set([
  "cat",
  "curl",
  "base64",
  "head",
  "less",
  "more",
  "nc",
  "sort",
  "tail",
  "tee",
  "xxd",
]);
const searchers: ReadonlySet<string> = new Set(["grep", "egrep", "rg", "ag"]);

/**
 * Prints the whole environment, in which secrets usually are, or those variables of it whose names tell secrets: `env`, `printenv`,
 * `export -p`, also into a file or another program. Names alone (`env | cut -d= -f1`), counts, and variables that a filter
 * picks by other names are none.
 */
export const environmentDump: Pattern = {
  id: "environment-dump",
  isOfMachine: false,
  matches: (call) => {
    if (printsEnvironment(call)) return !call.isPipedOn;
    if (call.name === "printenv") return operandsOf(call).some(({ text }) => isSecretName(text));
    const source = call.piped.at(-1);
    if (source === undefined || !printsEnvironment(source) || call.name === null) return false;
    if (searchers.has(call.name))
      return !hasFlag(call, "c") && !hasFlag(call, "q") && !hasFlag(call, "v") && looksForSecrets(call);
    return passing.has(call.name);
  },
};

function printsEnvironment({ name, args }: Call): boolean {
  // With a program to run, it is passed as a wrapper.
  if (name === "env") return true;
  if (name === "printenv") return args.every(({ text }) => text.startsWith("-"));
  if (name === "export" || name === "declare" || name === "typeset")
    return args.some(({ text }) => /^-[a-z]*p/.test(text)) && args.every(({ text }) => text.startsWith("-"));
  return (
    /^(?:cat|strings|xargs)$/.test(name ?? "") &&
    args.some(({ text }) => /^\/proc\/(?:self|\d+)?\/environ$/.test(text))
  );
}

function looksForSecrets({ args }: Call): boolean {
  return args.some(({ text }) => !text.startsWith("--") && secretWords.test(text));
}
