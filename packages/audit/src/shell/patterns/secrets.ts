import {
  isSecretName,
  kindOfSecret,
  isPasswordValue,
  isTokenValue,
  isPlaceholder,
  tokensIn,
} from "./secret-words.js";
import type { Call } from "../commands/call.js";
import { hasFlag, operandsOf, type Pattern } from "./pattern.js";
import type { Argument } from "../commands/argument.js";
import { wordSet } from "../../words.js";

const secretWords = /auth|cred|key|passw|secret|token/i;

/** Filters that print what they are given, as a whole or cut. */
const passing = wordSet("cat curl base64 head less more nc sort tail tee xxd");
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

/**
 * Has a secret in its words, where process lists, histories and logs show it: one of a form that its issuer documents, a literal value
 * of a variable, an option, a header or an address that is named for secrets. Placeholders, variables (`$TOKEN`) and the passwords that
 * databases for development come with are none. The secret is compared here and goes nowhere.
 */
export const secretOnCommandLine: Pattern = {
  id: "secret-on-command-line",
  isOfMachine: false,
  matches: (given) => {
    // What a script holds is found at its own commands.
    const call = given.script === null ? given : { ...given, args: [] };
    return hasSecret(call);
  },
};

function hasSecret(call: Call): boolean {
  return (
    hasToken(call) ||
    call.assignments.some(({ name, value }) => value.isLiteral && isSecret(name, value.text)) ||
    call.args.some((arg, at) => tellsSecret(arg, call.args[at - 1])) ||
    hasPasswordOption(call)
  );
}

function hasToken({ args, assignments, texts, redirections }: Call): boolean {
  const words = [
    ...assignments.map(({ value }) => value),
    ...args,
    ...redirections.map(({ target }) => target),
  ];
  return [...words.map(({ text }) => text), ...texts].some((text) =>
    tokensIn(text).some((token) => !isPlaceholder(token)),
  );
}

function isSecret(name: string, value: string): boolean {
  const kind = kindOfSecret(name);
  return kind !== null && (kind === "password" ? isPasswordValue(value) : isTokenValue(value));
}

function tellsSecret({ text, isLiteral }: Argument, before: Argument | undefined): boolean {
  if (addressHasSecret(text) || headerHasSecret(text)) return true;
  if (!isLiteral) return false;
  const named = /^(?:--?)?([A-Za-z][\w-]*)=(.+)$/s.exec(text);
  if (named !== null) return isSecret(named[1]!, named[2]!);
  const option = /^--?([A-Za-z][\w-]+)$/.exec(before?.text ?? "");
  return option !== null && !text.startsWith("-") && isSecret(option[1]!, text);
}

const scheme = /(?:[a-z][a-z0-9+.-]{1,20}):\/\/([^\s/:@'"]{0,100}):([^\s/@'"]{1,200})@/gi;
const query = /[?&]([A-Za-z][\w-]{1,40})=([^\s&'"#]{1,300})/g;

/** `user:password@host`, or a token in the query. */
function addressHasSecret(text: string): boolean {
  if (!text.includes("://")) return false;
  const isOfUser = [...text.matchAll(scheme)].some(
    ([, user = "", password = ""]) =>
      password !== user && (isPasswordValue(password) || isTokenValue(password)),
  );
  return isOfUser || [...text.matchAll(query)].some(([, name = "", value = ""]) => isSecret(name, value));
}

const authorization = /^(?:proxy-)?authorization:\s*(?:bearer|basic|token|apikey)\s+(\S+)\s*$/i;
const header = /^(?:x-)?([a-z][a-z-]{2,40}):\s*(\S+)\s*$/i;

function headerHasSecret(text: string): boolean {
  const given = authorization.exec(text)?.[1];
  if (given !== undefined) return isTokenValue(given);
  const [, name = "", value = ""] = header.exec(text) ?? [];
  return name !== "" && isSecret(name, value);
}

/** Password options that do not name it; group 1 of the form is the password. */
interface PasswordOption {
  readonly option: RegExp;
  /** Null: the password is in the option's own word. */
  readonly value: RegExp | null;
}

const joined: PasswordOption = { option: /^-p(.+)$/s, value: null };

const passwordOptions: ReadonlyMap<string, PasswordOption> = new Map([
  ["curl", { option: /^(?:-u|--user|-U|--proxy-user)$/, value: /^[^:]+:(.+)$/s }],
  ["docker login", { option: /^-p$/, value: /^(.+)$/s }],
  ["mariadb", joined],
  ["mysql", joined],
  ["mysqldump", joined],
  ["redis-cli", { option: /^-a$/, value: /^(.+)$/s }],
  ["sshpass", { option: /^-p$/, value: /^(.+)$/s }],
]);

function hasPasswordOption({ name, program, args }: Call): boolean {
  const known = passwordOptions.get(program ?? "") ?? passwordOptions.get(name ?? "");
  if (known === undefined) return false;
  return args.some((arg, at) => {
    if (!arg.isLiteral) return false;
    const { option, value } = known;
    const password =
      value === null
        ? option.exec(arg.text)?.[1]
        : option.test(args[at - 1]?.text ?? "")
          ? value.exec(arg.text)?.[1]
          : undefined;
    return password !== undefined && isPasswordValue(password);
  });
}
