import { parseArgs } from "node:util";
import { closestName } from "@turnmeter/schema/names.js";
import { optionOf, isRequired } from "./flag.js";
import type { Flag, Flags, FlagValues, Argument, Arguments } from "./flag.js";
import { messageOf } from "../common/cli-error.js";

/** Flags and arguments of a command line or a config file, as text. */
export interface Given {
  /** Values by flag name; `true` or `false` for a flag that takes no value. */
  readonly inputs: ReadonlyMap<string, readonly string[]>;
  readonly positionals: readonly string[];
}

interface Allowed {
  readonly flags: Flags;
  readonly positionals: number;
  /** Flags of other commands, to say so in errors. */
  readonly elsewhere: Flags;
}

/** Looks like a flag, so is not the previous flag's value; `-home-ann-shop` is a value. */
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
    args: withValues(args, allowed.flags),
    options: parserOptions(allowed.flags),
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind === "positional") {
      if (positionals.push(token.value) <= allowed.positionals) continue;
      const hint = allowed.positionals === 0 ? "; pass a folder of logs with --path" : "";
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

/** Gives flags without a value the one they have when alone. */
function withValues(args: readonly string[], flags: Flags): string[] {
  const alone = new Map(Object.entries(flags).map(([name, flag]) => [optionOf(name), flag.alone]));
  return args.map((word, at) => {
    const value = alone.get(word);
    const next = args[at + 1];
    return value === undefined || (next !== undefined && !next.startsWith("-")) ? word : `${word}=${value}`;
  });
}

function parserOptions(flags: Flags) {
  return Object.fromEntries(
    Object.entries(flags).flatMap(([name, { form, letter }]) => {
      const type = form === "boolean" ? "boolean" : "string";
      const option = { type, ...(letter === null ? {} : { short: letter }) } as const;
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
  const known = new Map(Object.entries(flags));
  if (!typed.startsWith("--")) {
    for (const [name, flag] of known)
      if (flag.letter !== null && typed === `-${flag.letter}`) return { name, flag, isNegated: false };
    throw new Error(`unknown flag: ${typed}`);
  }
  const name = typed.slice(2).replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const flag = known.get(name);
  if (flag !== undefined) return { name, flag, isNegated: false };
  const positive = name.replace(/^no([A-Z])/, (_, letter: string) => letter.toLowerCase());
  const negated = known.get(positive);
  if (negated?.isNegatable === true) return { name: positive, flag: negated, isNegated: true };
  const hint = "`--help` lists those of this";
  if (Object.hasOwn(elsewhere, name))
    throw new Error(`${typed} is a flag of commands that read logs; ${hint} one`);
  const options = [...known.keys()]
    .map((each) => optionOf(each).slice(2))
    .sort((a, b) => a.length - b.length);
  const closest = closestName(typed.slice(2), options) ?? closestName(optionOf(positive).slice(2), options);
  const meant = closest === null ? `${hint} command` : `did you mean --${closest}?`;
  throw new Error(`unknown flag: ${typed}; ${meant}`);
}

/** @throws if the value is missing or is itself a flag */
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

/** The given flags with these names, as they would be typed. */
export function typedWords({ inputs }: Given, names: ReadonlySet<string>): readonly string[] {
  return [...inputs].flatMap(([name, values]) => {
    if (!names.has(name)) return [];
    const isSwitch = values[0] === "true" || values[0] === "false";
    return values.flatMap((value) =>
      isSwitch ? [value === "true" ? optionOf(name) : `${optionOf(name)}=false`] : [optionOf(name), value],
    );
  });
}

/** The values of arguments; null where one is not allowed: the faults then say what is. */
export function argumentValues<Values extends readonly unknown[]>(
  args: Arguments<Values> | undefined,
  given: Given["positionals"],
  faults: string[],
): Values | null {
  const list: readonly Argument[] = args ?? [];
  const values: readonly unknown[] = list.map(({ placeholder, defaultValue, missing, parse }, at) =>
    attempt(faults, () => {
      const input = given[at] ?? defaultValue;
      if (input === null)
        throw new Error(`missing argument: ${placeholder}${missing === undefined ? "" : `; ${missing}`}`);
      return parsedAs(placeholder, parse)(input);
    }),
  );
  return areOf(values, args, faults) ? values : null;
}

/** The values of flags; null where one is not allowed: the faults then say what is. */
export function flagValues<Kinds extends Flags>(
  flags: Kinds,
  given: Given["inputs"],
  faults: string[],
): FlagValues<Kinds> | null {
  const values: Record<string, unknown> = {};
  for (const [name, flag] of Object.entries(flags)) {
    const { defaultValue, isRepeatable, parse } = flag;
    const option = optionOf(name);
    attempt(faults, () => {
      if (isRequired(flag) && !given.has(name)) throw new Error(`${option} is missing`);
      const inputs = given.get(name) ?? (defaultValue === null ? [] : [String(defaultValue)]);
      const parsed = inputs.map(parsedAs(option, parse));
      if (inputs.length > 0) values[name] = isRepeatable ? parsed : parsed[0];
    });
  }
  attempt(faults, () => checkFormats(given));
  return areAll(values, flags, faults) ? values : null;
}

/** @throws if `--json` meets another format, or a page's flags meet a format that is none */
function checkFormats(given: Given["inputs"]): void {
  const [format] = given.get("format") ?? [];
  const isJson = isOn(given, "json");
  if (isJson && format !== undefined && format !== "json")
    throw new Error(`--json and --format ${format} exclude each other`);
  const other = isJson ? "--json" : format === undefined || format === "html" ? null : `--format ${format}`;
  if (other === null) return;
  if (!isPageWanted(given)) return;
  const names = pageFlagNames.filter((name) => given.has(name)).map(optionOf);
  throw new Error(
    `${names.join(" and ")} ${names.length === 1 ? "writes" : "write"} a page, and ${other} none; allowed is --format html`,
  );
}

/** Flags that say what happens to a page. */
export const pageFlagNames: readonly string[] = ["out", "open"];

/** Whether flags say what happens to a page, so that the result has to be one. */
export function isPageWanted(given: Given["inputs"]): boolean {
  return given.has("out") || isOn(given, "open");
}

function isOn(given: Given["inputs"], name: string): boolean {
  return given.get(name)?.[0] === "true";
}

/** The result; undefined if it throws, with the message added to `faults`. */
function attempt(faults: string[], make: () => unknown): unknown {
  try {
    return make();
  } catch (error) {
    faults.push(messageOf(error));
    return undefined;
  }
}

function parsedAs(name: string, parse: (input: string) => unknown): (input: string) => unknown {
  return (input) => {
    try {
      return parse(input);
    } catch (error) {
      const given = input === "" ? "an empty text" : input;
      throw new Error(`not a value of ${name}: ${given}; ${messageOf(error)}`, { cause: error });
    }
  };
}

function areOf<Values extends readonly unknown[]>(
  _values: readonly unknown[],
  _args: Arguments<Values> | undefined,
  faults: readonly string[],
): _values is Values {
  return faults.length === 0;
}

function areAll<Kinds extends Flags>(
  _values: object,
  _flags: Kinds,
  faults: readonly string[],
): _values is FlagValues<Kinds> {
  return faults.length === 0;
}
