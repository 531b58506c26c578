import { ArgumentScannerError, formatMessageForArgumentScannerError } from "@stricli/core";
import { closestName } from "./closest-name.js";
import { messageOf } from "./cli-error.js";
import { optionOf } from "./flags/option-of.js";
import { readingFlags } from "./flags/reading-flags.js";
import { allowedText } from "./flags/parse-choice.js";

/** What is wrong with the arguments and what is allowed. */
export function usageErrorText(thrown: unknown): string {
  if (!(thrown instanceof ArgumentScannerError)) return messageOf(thrown);
  return formatMessageForArgumentScannerError(thrown, {
    FlagNotFoundError: ({ input, corrections }) =>
      isReadingFlag(input)
        ? `--${input} is a flag of other commands, which read logs; \`--help\` lists those of this one`
        : `unknown flag: --${input}${meantFlag(input, corrections)}`,
    AliasNotFoundError: ({ input }) => `unknown flag: -${input}`,
    ArgumentParseError: ({ externalFlagNameOrPlaceholder, input, exception }) =>
      `not a value of ${valueName(externalFlagNameOrPlaceholder)}: ${input}; ${messageOf(exception)}`,
    EnumValidationError: ({ externalFlagName, input, values }) =>
      `not a value of --${externalFlagName}: ${input}; ${allowedText(input, values)}`,
    UnsatisfiedFlagError: ({ externalFlagName }) => `--${externalFlagName} needs a value`,
    InvalidNegatedFlagSyntaxError: ({ externalFlagName, valueText }) =>
      `--${externalFlagName} takes no value: ${valueText}`,
    UnexpectedFlagError: ({ externalFlagName, previousInput, input }) =>
      `--${externalFlagName} is given twice: ${previousInput}, ${input}`,
    UnsatisfiedPositionalError: ({ placeholder, limit }) =>
      limit === undefined
        ? `missing argument: ${placeholder}`
        : `missing argument: ${placeholder}, at least ${limit[0]} of them and not ${limit[1]}`,
    UnexpectedPositionalError: ({ input, expectedCount }) =>
      `unexpected argument: ${input}${expectedCount === 0 ? "; a folder of logs is passed with --path" : ""}`,
  });
}

/** The flag that differs least from what was typed. */
function meantFlag(typed: string, corrections: readonly string[]): string {
  const names = corrections.map((name) => optionOf(name).replace("--", ""));
  const closest = closestName(typed, names) ?? closestName(typed.replace(/^no-/, ""), names);
  return closest === null ? "; `--help` lists those of this command" : `; did you mean --${closest}?`;
}

function isReadingFlag(input: string): boolean {
  return Object.keys(readingFlags).some((name) => optionOf(name) === `--${input}`);
}

/** A flag, as it is typed; or what stands for an argument, which has signs that no flag has. */
function valueName(name: string): string {
  return /^[a-z][a-z-]*$/.test(name) ? `--${name}` : name;
}
