import { parse, TomlError } from "smol-toml";
import { type ParsedSettings, SettingsSyntaxError } from "./settings-values.js";

/** Settings in TOML. @throws SettingsSyntaxError */
export function parseTomlSettings(text: string): ParsedSettings {
  try {
    return { value: parse(text), placeOf: () => null };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const { line, column } = error;
    throw new SettingsSyntaxError(`is no TOML: ${reasonOf(error)}`, { line, column });
  }
}

/** First line only; the rest quotes the file. */
function reasonOf({ message }: TomlError): string {
  return message.split("\n")[0]!.replace(/^Invalid TOML document: /, "");
}
