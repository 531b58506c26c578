import type { Command } from "@stricli/core";
import type { TurnmeterContext } from "./command-context.js";
import { optionOf } from "../flags/option-of.js";

type FlagParameter = NonNullable<Command<TurnmeterContext>["parameters"]["flags"]>[string];

/** What a flag takes: nothing (`boolean`), one of `values`, a path on disk, a number, or any other text. */
export type FlagForm = "boolean" | "choice" | "path" | "number" | "text";

/** A flag as completion, settings and the reference show it. */
export interface FlagDescription {
  /** In camel case, as a config file names it. */
  readonly name: string;
  /** As it is typed: `--week-start`. */
  readonly option: string;
  readonly brief: string;
  readonly form: FlagForm;
  /** What it can be: all of it for a choice, examples for a text. */
  readonly values: readonly string[];
  /** What stands for its value in help; null where it takes none. */
  readonly placeholder: string | null;
  readonly isRepeatable: boolean;
  /** True where the command does nothing without it. */
  readonly isRequired: boolean;
  /** True where `--no-…` is a flag too. */
  readonly isNegatable: boolean;
  /** Null where nothing is taken for it. */
  readonly defaultValue: string | boolean | null;
  /** What is wrong with a value; null where it is one. */
  readonly fault: (value: string) => string | null;
}

/** Placeholders of flags whose values are paths on disk. */
const pathPlaceholders: ReadonlySet<string> = new Set(["file", "dir", "dir|file"]);

/** The description of a flag. */
export function describeFlag(name: string, parameter: FlagParameter): FlagDescription {
  const { kind, brief } = parameter;
  const common = { name, option: optionOf(name), brief };
  if (kind === "boolean" || kind === "counter") {
    return {
      ...common,
      form: "boolean",
      values: [],
      placeholder: null,
      isRepeatable: false,
      isRequired: false,
      isNegatable: kind === "boolean" && parameter.withNegated !== false,
      defaultValue: kind === "boolean" ? (parameter.default ?? null) : null,
      fault: () => null,
    };
  }
  const { placeholder } = parameter;
  const value = {
    ...common,
    isRepeatable: parameter.variadic !== undefined && parameter.variadic !== false,
    isRequired: parameter.optional !== true && parameter.default === undefined,
    isNegatable: false,
    defaultValue: defaultText(parameter.default),
  };
  if (kind === "enum") {
    const { values } = parameter;
    const fault = (text: string) => (values.includes(text) ? null : `allowed is ${values.join(", ")}`);
    return { ...value, form: "choice", values, placeholder: values.join("|"), fault };
  }
  const parse: (input: string) => unknown = parameter.parse;
  return {
    ...value,
    form: formOf(placeholder),
    values: isPath(placeholder) ? [] : namedValues(placeholder ?? ""),
    placeholder: placeholder ?? "value",
    fault: (text) => faultOf(parse, text),
  };
}

function isPath(placeholder: string | undefined): boolean {
  return placeholder !== undefined && pathPlaceholders.has(placeholder);
}

/** What a placeholder such as `7d|4w|3m` or `number|max` gives as values. */
function namedValues(placeholder: string): readonly string[] {
  const parts = placeholder.split("|");
  return parts.length === 1 ? [] : parts.filter((part) => part !== "number");
}

function formOf(placeholder: string | undefined): FlagForm {
  if (isPath(placeholder)) return "path";
  return placeholder === "number" ? "number" : "text";
}

function defaultText(value: string | readonly string[] | undefined): string | null {
  return typeof value === "string" || value === undefined ? (value ?? null) : value.join(",");
}

function faultOf(parse: (input: string) => unknown, text: string): string | null {
  try {
    parse(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
