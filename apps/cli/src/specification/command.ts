import { didYouMean } from "@turnmeter/schema/names.js";
import type { CommandName } from "../common/command-names.js";
import type { CliContext } from "../common/context.js";
import { readingFlags } from "./flags/shared-flags.js";
import { namedFlags } from "./flag.js";
import type { Argument, Arguments, Flags, FlagValues, NamedFlag } from "./flag.js";
import { argumentValues, flagValues, scanArguments, type Given } from "./command-line.js";

/** A command's specification: its parser, help, completion, config keys and reference are made from it. */
export interface Specification<Kinds extends Flags, Args extends readonly unknown[]> {
  readonly name: CommandName;
  /** One line. */
  readonly brief: string;
  /** Further sentences, if any. */
  readonly description?: string;
  /** Command lines. */
  readonly examples: readonly string[];
  readonly arguments?: Arguments<Args>;
  readonly flags: Kinds;
  /** Ids of its tables besides the main one, in every format; none by default. */
  readonly tables?: readonly string[];
  /** Loads the command's code; nothing of it is loaded before. */
  readonly load: () => Promise<Action<FlagValues<Kinds>, Args>>;
}

type Action<Values, Args extends readonly unknown[]> = (
  flags: Values,
  context: CliContext,
  ...args: Args
) => void | Promise<void>;

/** A command, as it is listed, described and run. */
export interface Command extends Pick<
  Specification<Flags, readonly unknown[]>,
  "name" | "brief" | "examples"
> {
  /** Empty where the brief says all. */
  readonly description: string;
  /** Ids of all its tables, the main one first. */
  readonly tables: readonly string[];
  readonly arguments: readonly Argument[];
  readonly flags: readonly NamedFlag[];
  /** The flags and arguments of a command line. @throws with what is wrong with the first word that cannot be */
  readonly scan: (args: readonly string[]) => Given;
  /** Parses what is given. */
  readonly prepare: (given: Given) => Prepared;
}

/** The name of a command's first table, or its only one. */
export const mainTable = "main";

function tableFaults(table: string, tables: readonly string[]): readonly string[] {
  if (tables.includes(table)) return [];
  const meant = didYouMean(table, tables);
  return table === ""
    ? []
    : [
        `not a value of --table: ${table}; allowed is ${tables.join(", ")}${meant === null ? "" : `; ${meant}`}`,
      ];
}

type Prepared =
  | { readonly faults: null; readonly run: (context: CliContext) => Promise<void> }
  | { readonly faults: readonly string[] };

/** Makes a command from its specification. */
export function command<Kinds extends Flags, Args extends readonly unknown[] = []>({
  description = "",
  arguments: typed,
  flags,
  tables: others = [],
  load,
  ...texts
}: Specification<Kinds, Args>): Command {
  const args: readonly Argument[] = typed ?? [];
  const tables = [mainTable, ...others];
  return {
    ...texts,
    description,
    tables,
    arguments: args,
    get flags() {
      return namedFlags(flags).map((flag) => (flag.name === "table" ? { ...flag, values: tables } : flag));
    },
    scan: (words) => scanArguments(words, { flags, positionals: args.length, elsewhere: readingFlags }),
    prepare: ({ inputs, positionals }) => {
      const faults: string[] = [];
      for (const table of inputs.get("table") ?? []) faults.push(...tableFaults(table, tables));
      const argumentsGiven = argumentValues(typed, positionals, faults);
      const flagsGiven = flagValues(flags, inputs, faults);
      if (argumentsGiven === null || flagsGiven === null) return { faults };
      const run = async (context: CliContext): Promise<void> =>
        (await load())(flagsGiven, context, ...argumentsGiven);
      return { faults: null, run };
    },
  };
}
