import { parseChoice } from "./flag.js";

/** What stands after a command without a flag. */
export interface Argument<Value = unknown> {
  readonly placeholder: string;
  readonly brief: string;
  /** What it can be, where that is a list. */
  readonly values: readonly string[];
  /** What is taken where it is not given; null where it has to be. */
  readonly defaultValue: string | null;
  /** @throws with what is allowed if it is not a value */
  readonly parse: (text: string) => Value;
}

/** What stands after a command, in its order. */
export type Arguments<Values extends readonly unknown[]> = {
  readonly [At in keyof Values]: Argument<Values[At]>;
};

/** An argument that is any text. */
export function textArgument(placeholder: string, brief: string): Argument<string> {
  return { placeholder, brief, values: [], defaultValue: null, parse: (input) => input };
}

/** An argument that is one of some words. */
export function choiceArgument<const Choice extends string>(
  values: readonly Choice[],
  brief: string,
  defaultValue: Choice | null = null,
): Argument<Choice> {
  return { placeholder: values.join("|"), brief, values, defaultValue, parse: parseChoice(values) };
}
