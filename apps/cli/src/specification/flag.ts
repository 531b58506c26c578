import { didYouMean } from "@turnmeter/schema/names.js";

/**
 * The kind of value that a flag takes: none (`boolean`), one of `values`, a path on disk, a number, amounts by name
 * (`month=200`, in a config file an object), or any other text.
 */
type FlagForm = "boolean" | "choice" | "path" | "number" | "amounts" | "text";

/** A flag of a command: parser, help, completion, config files and the reference are made from this. */
export interface Flag<
  Value = unknown,
  IsRepeatable extends boolean = boolean,
  HasValue extends boolean = boolean,
> {
  readonly brief: string;
  /** The flag's short form, a letter after one dash; null if there is none. */
  readonly letter: string | null;
  readonly form: FlagForm;
  /** All values of a choice; names of amounts; examples of a text. */
  readonly values: readonly string[];
  /** Stands for the value in help; null if the flag takes none. */
  readonly placeholder: string | null;
  readonly isRepeatable: IsRepeatable;
  /** Whether a command always gets a value: the flag is required or has a default. */
  readonly hasValue: HasValue;
  /** Whether `--no-…` is a flag too. */
  readonly isNegatable: boolean;
  /** Value of a flag that is not given; null if there is none. */
  readonly defaultValue: string | boolean | null;
  /** Value of a flag that is given without one; absent where a value is needed. */
  readonly alone?: string;
  /** @throws with what is allowed if the text is no value */
  readonly parse: (text: string) => Value;
}

/** Flags by their names, in camel case: as a config file names them. */
export type Flags = Readonly<Record<string, Flag>>;

type ValueOf<Kind> =
  Kind extends Flag<infer Value, infer IsRepeatable>
    ? IsRepeatable extends true
      ? readonly Value[]
      : Value
    : never;

type NamesOf<Kinds, HasValue> = {
  [Name in keyof Kinds]: Kinds[Name] extends { readonly hasValue: HasValue } ? Name : never;
}[keyof Kinds];

/** Values of flags, as a command gets them. */
export type FlagValues<Kinds extends Flags> = {
  readonly [Name in NamesOf<Kinds, true>]: ValueOf<Kinds[Name]>;
} & { readonly [Name in NamesOf<Kinds, false>]?: ValueOf<Kinds[Name]> | undefined };

export interface NamedFlag extends Flag {
  /** In camel case, as a config file names it. */
  readonly name: string;
  /** As it is typed: `--week-start`. */
  readonly option: string;
  /** Whether the command cannot run without it. */
  readonly isRequired: boolean;
}

export function namedFlags(flags: Flags): readonly NamedFlag[] {
  return Object.entries(flags).map(([name, flag]) => ({
    ...flag,
    name,
    option: optionOf(name),
    isRequired: isRequired(flag),
  }));
}

/** Whether a command cannot run without a flag. */
export function isRequired({ hasValue, defaultValue }: Flag): boolean {
  return hasValue && defaultValue === null;
}

const on = /^(?:t(?:rue)?|y(?:es)?|on|1)$/i;
const off = /^(?:f(?:alse)?|no?|off|0)$/i;

function parseBoolean(input: string): boolean {
  if (on.test(input)) return true;
  if (off.test(input)) return false;
  throw new Error("allowed is true or false");
}

const switchForm = {
  letter: null,
  form: "boolean",
  values: [],
  placeholder: null,
  parse: parseBoolean,
} as const;

/** A flag that is off unless it is given. */
export function toggle(brief: string): Flag<boolean, false, true> {
  return {
    ...switchForm,
    brief,
    isRepeatable: false,
    hasValue: true,
    isNegatable: false,
    defaultValue: false,
  };
}

/** A flag that a command may get as true, as false where it can be turned off, or not at all. */
export function optionalToggle(
  brief: string,
  { isNegatable = false }: { readonly isNegatable?: boolean } = {},
): Flag<boolean, false, false> {
  return { ...switchForm, brief, isRepeatable: false, hasValue: false, isNegatable, defaultValue: null };
}

const allowedPaths: ReadonlyMap<string, string> = new Map([
  ["file", "the path of a file"],
  ["dir", "the path of a folder"],
  ["dir|file", "the path of a folder or a file"],
  ["dir|address", "the path of a folder, or an address such as s3://bucket/prefix"],
]);

/** Placeholder parts that are a kind of value, not a literal. */
const kinds: ReadonlySet<string> = new Set(["number", "day"]);

/** A flag whose values are read by a function. Its placeholder may name some of them: `7d|4w|3m`, `number|max`. */
export function parsed<Value>(
  parse: (text: string) => Value,
  placeholder: string,
  brief: string,
): Flag<Value, false, false> {
  const isPath = allowedPaths.has(placeholder);
  const parts = placeholder.split("|");
  return {
    brief,
    letter: null,
    form: isPath ? "path" : placeholder === "number" ? "number" : "text",
    values: isPath || parts.length === 1 ? [] : parts.filter((part) => !kinds.has(part)),
    placeholder,
    isRepeatable: false,
    hasValue: false,
    isNegatable: false,
    defaultValue: null,
    parse,
  };
}

/** A flag that takes any text but an empty one. */
export function text(placeholder: string, brief: string): Flag<string, false, false> {
  return parsed(parseText(placeholder), placeholder, brief);
}

/** Any non-empty text; throws if empty. */
function parseText(placeholder: string): (input: string) => string {
  return (input) => {
    if (input === "")
      throw new Error(`allowed is ${allowedPaths.get(placeholder) ?? "a text that is not empty"}`);
    return input;
  };
}

/** A flag with a short form: `-j` for `--json`. */
export function lettered<Kind extends Flag>(letter: string, flag: Kind): Kind {
  return { ...flag, letter };
}

/** A flag that takes one of some words. */
export function choice<const Choice extends string>(
  values: readonly Choice[],
  brief: string,
): Flag<Choice, false, false> {
  const flag = parsed(parseChoice(values), values.join("|"), brief);
  return { ...flag, form: "choice", values };
}

/** A flag that takes amounts by name, separated by commas: `month=200`. Amounts are parsed as they are written. */
export function amounts<const Name extends string, Value>(
  names: readonly Name[],
  parse: (text: string) => Value,
  brief: string,
): Flag<Readonly<Partial<Record<Name, Value>>>, false, false> {
  const placeholder = names.map((name) => `${name}=amount`).join(",");
  const parseAll = (input: string): Readonly<Partial<Record<Name, Value>>> => {
    const found: Partial<Record<Name, Value>> = {};
    for (const part of input.split(",")) {
      const [typed = "", ...value] = part.split("=");
      const name = names.find((known) => known === typed);
      if (name === undefined) throw new Error(`allowed is ${placeholder}`);
      found[name] = parse(value.join("="));
    }
    return found;
  };
  return { ...parsed(parseAll, placeholder, brief), form: "amounts", values: names };
}

/** A flag that may be given several times; its help says so. */
export function repeatable<Value>(flag: Flag<Value, false, false>): Flag<Value, true, false> {
  return { ...flag, brief: `${flag.brief}; may be repeated`, isRepeatable: true };
}

/** A flag that a command cannot run without. */
export function required<Value>(flag: Flag<Value, false, false>): Flag<Value, false, true> {
  return { ...flag, hasValue: true };
}

/** A flag with a default value. */
export function withDefault<Value>(
  flag: Flag<Value, false, false>,
  defaultValue: string,
): Flag<Value, false, true> {
  return { ...flag, hasValue: true, defaultValue };
}

/** A flag with the value that it has when given without one. */
export function withAlone<Value, IsRepeatable extends boolean, HasValue extends boolean>(
  flag: Flag<Value, IsRepeatable, HasValue>,
  alone: string,
): Flag<Value, IsRepeatable, HasValue> {
  return { ...flag, alone };
}

/** How a flag is typed: `weekStart` as `--week-start`. */
export function optionOf(name: string): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** One of the choices; else throws with the closest one. */
function parseChoice<Choice extends string>(choices: readonly Choice[]): (input: string) => Choice {
  return (input) => {
    const found = choices.find((known) => known === input);
    if (found !== undefined) return found;
    const meant = didYouMean(input, choices);
    throw new Error(`allowed is ${choices.join(", ")}${meant === null ? "" : `; ${meant}`}`);
  };
}

export interface Argument<Value = unknown> {
  readonly placeholder: string;
  readonly brief: string;
  /** Allowed values; empty if any text is. */
  readonly values: readonly string[];
  /** Null if the argument is required. */
  readonly defaultValue: string | null;
  /** What to do where it is missing, as the end of a sentence. */
  readonly missing?: string;
  /** @throws with what is allowed if it is not a value */
  readonly parse: (text: string) => Value;
}

/** An argument, shown by a placeholder, that may be left out: it is null then. */
export function optional<Value>(argument: Argument<Value>, placeholder: string): Argument<Value | null> {
  const parse = (input: string): Value | null => (input === "" ? null : argument.parse(input));
  return { ...argument, placeholder, defaultValue: "", parse };
}

export type Arguments<Values extends readonly unknown[]> = {
  readonly [At in keyof Values]: Argument<Values[At]>;
};

export function textArgument(placeholder: string, brief: string, missing?: string): Argument<string> {
  const hint = missing === undefined ? {} : { missing };
  return { placeholder, brief, values: [], defaultValue: null, ...hint, parse: (input) => input };
}

/** An argument that is one of some words. */
export function choiceArgument<const Choice extends string>(
  values: readonly Choice[],
  brief: string,
  defaultValue: Choice | null = null,
): Argument<Choice> {
  return { placeholder: values.join("|"), brief, values, defaultValue, parse: parseChoice(values) };
}
