import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { sourceIds } from "@turnmeter/schema";

/** A line that names a vendor or an agent. */
export interface NamedVendor {
  /** Path below the folder that was looked through, with slashes. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
}

/** Part of any name. */
const vendors = ["claude", "anthropic", "codex", "openai"];

/** Sources by their ids, however they are spelled; short ids are parts of other words. */
const ofSources = sourceIds.map((id) => `(?<![a-z])${id.replaceAll("-", "[-_ ]?")}(?![a-z])`);

const names = new RegExp([...vendors, ...ofSources].join("|"), "i");

/** Ids that people find in results and prices: they stay what they are, and name no vendor's habits. */
const ids = /\bcodex-(?:counter-reset|fork-without-parent)\b|\bclaude-(?:haiku|opus|sonnet)-[\d-]+/g;

/** The number, as JavaScript and Vega write it. */
const number = /\bPI\b/g;

const code = /\.(?:ts|mts|mjs|css)$/;

/** The lines of code below a folder that name a vendor, but for those that only name ids of results. */
export function vendorNamesIn(folder: string): readonly NamedVendor[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => code.test(name));
  return files.sort().flatMap((name) =>
    readFileSync(join(folder, name), "utf8")
      .split("\n")
      .flatMap((text, at) =>
        isVendorNamedIn(text) ? [{ file: name.replaceAll(sep, "/"), line: at + 1 }] : [],
      ),
  );
}

/** Whether a text names a vendor or an agent. */
export function isVendorNamedIn(text: string): boolean {
  return names.test(text.replaceAll(ids, "").replaceAll(number, ""));
}
