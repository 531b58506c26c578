import { ArgumentScannerError, formatMessageForArgumentScannerError } from "@stricli/core";
import { messageOf } from "./cli-error.js";

/** What is wrong with the arguments and what is allowed. */
export function usageErrorText(thrown: unknown): string {
  if (!(thrown instanceof ArgumentScannerError)) return messageOf(thrown);
  return formatMessageForArgumentScannerError(thrown, {
    FlagNotFoundError: ({ input, corrections }) =>
      `unknown flag: --${input}${corrections.length === 0 ? "" : `; did you mean ${corrections.map((name) => `--${name}`).join(" or ")}?`}`,
    AliasNotFoundError: ({ input }) => `unknown flag: -${input}`,
    ArgumentParseError: ({ externalFlagNameOrPlaceholder, input, exception }) =>
      `not a value of --${externalFlagNameOrPlaceholder}: ${input}; ${messageOf(exception)}`,
    EnumValidationError: ({ externalFlagName, input, values }) =>
      `not a value of --${externalFlagName}: ${input}; allowed is ${values.join(", ")}`,
    UnsatisfiedFlagError: ({ externalFlagName }) => `--${externalFlagName} needs a value`,
    UnexpectedFlagError: ({ externalFlagName, previousInput, input }) =>
      `--${externalFlagName} is given twice: ${previousInput}, ${input}`,
    UnexpectedPositionalError: ({ input }) =>
      `unexpected argument: ${input}; a folder of logs is passed with --path`,
  });
}
