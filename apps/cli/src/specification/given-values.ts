import { messageOf } from "../common/cli-error.js";
import { checkFormats } from "./flags/format-of-flags.js";
import { optionOf, type Flags, type FlagValues, isRequired } from "./flag.js";
import type { Argument, Arguments } from "./argument.js";
import type { Given } from "./scan-arguments.js";

/** The values of arguments; null where one cannot be, with what is allowed among the faults. */
export function argumentValues<Values extends readonly unknown[]>(
  args: Arguments<Values> | undefined,
  given: Given["positionals"],
  faults: string[],
): Values | null {
  const list: readonly Argument[] = args ?? [];
  const values: readonly unknown[] = list.map(({ placeholder, defaultValue, parse }, at) =>
    attempt(faults, () => {
      const input = given[at] ?? defaultValue;
      if (input === null) throw new Error(`missing argument: ${placeholder}`);
      return parsedAs(placeholder, parse)(input);
    }),
  );
  return areOf(values, args, faults) ? values : null;
}

/** The values of flags; null where one cannot be, with what is allowed among the faults. */
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
      if (isRequired(flag) && !given.has(name)) throw new Error(`${option} needs a value`);
      const inputs = given.get(name) ?? (defaultValue === null ? [] : [String(defaultValue)]);
      const parsed = inputs.map(parsedAs(option, parse));
      if (inputs.length > 0) values[name] = isRepeatable ? parsed : parsed[0];
    });
  }
  attempt(faults, () => checkFormats(values));
  return areAll(values, flags, faults) ? values : null;
}

/** What a function gives; undefined where it throws, with the message among the faults. */
function attempt(faults: string[], make: () => unknown): unknown {
  try {
    return make();
  } catch (error) {
    faults.push(messageOf(error));
    return undefined;
  }
}

/** As a parser does, but says what the text is no value of. */
function parsedAs(name: string, parse: (input: string) => unknown): (input: string) => unknown {
  return (input) => {
    try {
      return parse(input);
    } catch (error) {
      throw new Error(`not a value of ${name}: ${input}; ${messageOf(error)}`, { cause: error });
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
