import { parseArgs } from "node:util";
import { closestName } from "../common/closest-name.js";
import { optionOf, type Flag, type Flags } from "./flag.js";

/** What a command line or a config file gives a command, as text. */
export interface Given {
  /** By the names of flags, what was given for each: `true` or `false` where a flag takes nothing. */
  readonly inputs: ReadonlyMap<string, readonly string[]>;
  readonly positionals: readonly string[];
}

/** What flags and arguments are allowed. */
interface Allowed {
  readonly flags: Flags;
  /** How many arguments without a flag there may be. */
  readonly positionals: number;
  /** Flags of other commands. */
  readonly elsewhere: Flags;
}

/** A word that looks like a flag, and so is no value of the flag before it; `-home-ann-shop` is one. */
const flagPattern = /^(?:--[a-z][\w.-]|-[a-z]+$|-[a-z]=)/i;

/**
 * The flags and arguments of a command line.
 *
 * @throws with what is wrong with the first word that cannot be
 */
export function scanArguments(args: readonly string[], allowed: Allowed): Given {
  const inputs = new Map<string, string[]>();
  const positionals: string[] = [];
  const { tokens } = parseArgs({
    args: [...args],
    options: parserOptions(allowed.flags),
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind === "positional") {
      if (positionals.push(token.value) <= allowed.positionals) continue;
      const hint = allowed.positionals === 0 ? "; a folder of logs is passed with --path" : "";
      throw new Error(`unexpected argument: ${token.value}${hint}`);
    }
    if (token.kind === "option") {
      const { name, flag, isNegated } = flagTyped(token.rawName, allowed);
      if (isNegated && token.value !== undefined)
        throw new Error(`${token.rawName} takes no value: ${token.value}`);
      const isAlone = flag.form === "boolean" && token.value === undefined;
      const input = isAlone ? String(!isNegated) : valueOf(token, optionOf(name), allowed);
      const before = inputs.get(name) ?? [];
      if (before.length > 0 && !flag.isRepeatable)
        throw new Error(`${optionOf(name)} is given twice: ${before[0]}, ${input}`);
      inputs.set(name, [...before, input]);
    }
  }
  return { inputs, positionals };
}

/** Flags as Node's parser knows them: as they are typed, and by their names. */
function parserOptions(flags: Flags) {
  return Object.fromEntries(
    Object.entries(flags).flatMap(([name, { form }]) => {
      const option = { type: form === "boolean" ? "boolean" : "string" } as const;
      return [name, optionOf(name).slice(2)].map((typed) => [typed, option]);
    }),
  );
}

interface TypedFlag {
  readonly name: string;
  readonly flag: Flag;
  /** Typed as `--no-…`. */
  readonly isNegated: boolean;
}

/** @throws if there is no such flag */
function flagTyped(typed: string, { flags, elsewhere }: Allowed): TypedFlag {
  if (!typed.startsWith("--")) throw new Error(`unknown flag: ${typed}`);
  const known = new Map(Object.entries(flags));
  const name = typed.slice(2).replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const flag = known.get(name);
  if (flag !== undefined) return { name, flag, isNegated: false };
  const positive = name.replace(/^no([A-Z])/, (_, letter: string) => letter.toLowerCase());
  const negated = known.get(positive);
  if (negated?.isNegatable === true) return { name: positive, flag: negated, isNegated: true };
  const hint = "`--help` lists those of this";
  if (Object.hasOwn(elsewhere, name))
    throw new Error(`${typed} is a flag of other commands, which read logs; ${hint} one`);
  const options = [...known.keys()]
    .map((each) => optionOf(each).slice(2))
    .sort((a, b) => a.length - b.length);
  const closest = closestName(typed.slice(2), options) ?? closestName(optionOf(positive).slice(2), options);
  const meant = closest === null ? `${hint} command` : `did you mean --${closest}?`;
  throw new Error(`unknown flag: ${typed}; ${meant}`);
}

/** @throws if there is none */
function valueOf(
  {
    value = "",
    inlineValue,
  }: { readonly value?: string | undefined; readonly inlineValue?: boolean | undefined },
  option: string,
  allowed: Allowed,
): string {
  const isFlag = inlineValue !== true && flagPattern.test(value);
  // It may be none that there is.
  if (isFlag) flagTyped(/^-[^-]|^[^=]+/.exec(value)![0], allowed);
  if (isFlag || (value === "" && inlineValue !== false)) throw new Error(`${option} needs a value`);
  return value;
}
