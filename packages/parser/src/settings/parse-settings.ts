import type { SettingsFile } from "../source-permissions.js";
import { type ParsedSettings, SettingsSyntaxError } from "./parsed-settings.js";

/**
 * Reads the text of a settings file. Its language's library is loaded at the first use.
 * @throws SettingsSyntaxError
 */
export async function parseSettings(
  text: string,
  language: SettingsFile["language"],
): Promise<ParsedSettings> {
  const parse =
    language === "json"
      ? (await import("./parse-json-settings.js")).parseJsonSettings
      : (await import("./parse-toml-settings.js")).parseTomlSettings;
  try {
    return parse(text);
  } catch (error) {
    // The libraries call themselves for what is in a list.
    if (error instanceof RangeError) throw new SettingsSyntaxError("is nested too deep", null);
    throw error;
  }
}
