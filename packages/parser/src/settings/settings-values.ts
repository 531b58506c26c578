import { objectOf } from "../decoding/values.js";
import type { SettingsFault } from "../source-permissions.js";

/** Reads settings by key, and notes values of the wrong form as faults. */
export class SettingsValues {
  readonly faults: SettingsFault[] = [];
  readonly #value: unknown;

  constructor(value: unknown) {
    this.#value = value;
  }

  /** A list of texts; empty if it is not there. */
  texts(...path: readonly string[]): readonly string[] {
    const value = this.#at(path);
    if (value === undefined) return [];
    if (Array.isArray(value) && value.every((each) => typeof each === "string")) return value;
    this.faults.push({ path, expected: "a list of texts" });
    return [];
  }

  /** A text; null if it is not there. */
  text(...path: readonly string[]): string | null {
    const value = this.#at(path);
    if (value === undefined) return null;
    if (typeof value === "string" && value !== "") return value;
    this.faults.push({ path, expected: "a text" });
    return null;
  }

  /** A text, or the name of the first table in a table; null if it is not there. */
  textOrTable(...path: readonly string[]): string | null {
    const [name] = Object.keys(objectOf(this.#at(path)) ?? {});
    return name ?? this.text(...path);
  }

  #at(path: readonly string[]): unknown {
    let value = this.#value;
    for (const [at, key] of path.entries()) {
      const object = objectOf(value);
      if (object === null) {
        this.#note(path.slice(0, at));
        return undefined;
      }
      if (!Object.hasOwn(object, key)) return undefined;
      value = object[key];
    }
    return value;
  }

  /** Notes each path once, however many of its keys are read. */
  #note(path: readonly string[]): void {
    const isNoted = this.faults.some((fault) => fault.path.join("\0") === path.join("\0"));
    if (!isNoted) this.faults.push({ path, expected: "an object" });
  }
}

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
