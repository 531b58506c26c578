import type { SettingsFault } from "../source-permissions.js";

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
