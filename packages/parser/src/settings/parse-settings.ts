import type { SettingsFault, SettingsFile } from "../source-permissions.js";

/** Where something is in a text, from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** A settings file as it was read. */
export interface ParsedSettings {
  readonly value: unknown;
  /** Where the value of a fault is, or the nearest one around it; null if the language does not tell. */
  readonly placeOf: (fault: SettingsFault) => TextPlace | null;
}

/** A settings file that is not written in its language. */
export class SettingsSyntaxError extends Error {
  override readonly name = "SettingsSyntaxError";
  readonly place: TextPlace | null;

  constructor(message: string, place: TextPlace | null) {
    super(message);
    this.place = place;
  }
}

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
