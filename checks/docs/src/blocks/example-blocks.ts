import { codes, fence } from "../markdown.js";
import { fixtureRecord } from "../fixture-record.js";
import { prettyJson } from "../pretty-json.js";
import { envelopeNames } from "../schemas.js";

/** `example a-fixture:3 envelope=without`: a record of a fixture; `keep=a,b` shows only these fields. */
export function exampleBlock([reference = "", ...words]: readonly string[]): string {
  const { fixture, path, line, value } = fixtureRecord(reference);
  const { shown, left } = pick(value, words);
  const place = line === null ? "" : `, line ${line}`;
  const link = `[${fixture}](../../${path}${line === null ? "" : `#L${line}`})${place}`;
  return [`From ${link}${left}:`, fence("json", prettyJson(shown))].join("\n\n");
}

function pick(value: unknown, words: readonly string[]): { readonly shown: unknown; readonly left: string } {
  if (words.length === 0) return { shown: value, left: "" };
  if (typeof value !== "object" || value === null) throw new Error("only objects have fields to pick");
  const [word = ""] = words;
  const [, keep = ""] = /^keep=(\S+)$/.exec(word) ?? [];
  const names = keep.split(",");
  const envelope = new Set(envelopeNames());
  if (keep === "" && word !== "envelope=without")
    throw new Error(`${JSON.stringify(word)} is no option of an example`);
  const missing = keep === "" ? [] : names.filter((name) => !(name in value));
  if (missing.length > 0) throw new Error(`the record has no ${missing.join(", ")}`);
  const fields = Object.entries(value).filter(([name]) =>
    keep === "" ? !envelope.has(name) : names.includes(name),
  );
  return {
    shown: Object.fromEntries(fields),
    left: keep === "" ? ", without the envelope" : `, of its fields ${codes(names)}`,
  };
}
