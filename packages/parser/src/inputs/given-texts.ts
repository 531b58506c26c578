import { type FileAccess, type FileUse, longestCommandChars, type ShellCommand } from "@turnmeter/schema";
import { measuredOf } from "../decoding/values.js";
import type { FieldProjection } from "../projection.js";

/** No system has longer paths. */
const mostPathChars = 4096;

/** One more than is passed on, to detect longer ones. */
const mostCommandChars = longestCommandChars + 1;

/** Projection of a command. */
export const commandText: FieldProjection = { measure: { prefix: mostCommandChars } };

/** Projection of a path. */
export const pathText: FieldProjection = { measure: { prefix: mostPathChars } };

/** Projection of a patch or of a call's arguments, as a text: no longer one is looked into. */
export const longText: FieldProjection = { measure: { prefix: 4_000_000 } };

/** A text, measured or whole; null for anything else and for an empty one. */
export function givenText(value: unknown): string | null {
  const text = typeof value === "string" ? value : measuredOf(value)?.prefix;
  return text === undefined || text === "" ? null : text;
}

/** A file that an input names, as a list; empty if the value is no path. */
export function fileUse(value: unknown, access: FileAccess, isWhole = true): readonly FileUse[] {
  const path = givenText(value);
  return path === null ? [] : [{ path: beginning(path, mostPathChars), access, isWhole }];
}

/** A command in a shell's language; null if the value is no text. */
export function scriptOf(value: unknown): ShellCommand | null {
  const text = givenText(value);
  if (text === null) return null;
  return { kind: "script", text: beginning(text, mostCommandChars), ...cutIf(text.length) };
}

/** A program and its arguments; null if the list is empty or one of them is no text. */
export function argumentsOf(values: readonly unknown[]): ShellCommand | null {
  const words: string[] = [];
  let chars = 0;
  for (const value of values) {
    // An argument may be empty, as a script may not.
    const word = value === "" ? "" : (givenText(value) ?? (measuredOf(value)?.prefix === "" ? "" : null));
    if (word === null) return null;
    words.push(beginning(word, mostCommandChars - chars));
    // A list of empty words ends, too.
    chars += word.length + 1;
    if (chars > longestCommandChars) break;
  }
  return words.length === 0 ? null : { kind: "arguments", words, ...cutIf(chars) };
}

function cutIf(chars: number): { readonly isCut?: true } {
  return chars > longestCommandChars ? { isCut: true } : {};
}

/** Copies: a slice would keep the whole long text in memory. */
function beginning(text: string, most: number): string {
  if (text.length <= most) return text;
  return Buffer.from(text.slice(0, most), "utf16le").toString("utf16le");
}

const header = /^\*\*\* (?:(?:Add|Update|Delete) File|Move to): (.*)$/;

/** The files that the lines of a patch add, change, delete or move to. */
export function filesOfPatch(lines: readonly string[]): readonly FileUse[] {
  return lines.flatMap((line) => fileUse(header.exec(line)?.[1]?.trim(), "write"));
}
