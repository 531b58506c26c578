import { fieldsOf } from "@turnmeter/schema/schemas.js";
import { familyOf } from "../families.js";
import { depthOf, fieldTable } from "../field-table.js";
import { code, codes, escapeHtml, folded, prose, table } from "../markdown.js";
import { type SchemaFamily, ownFields, sharedNames, topName } from "../schema-family.js";
import { envelopeNames, schemaAt } from "../schemas.js";

/** Depth of paths in tables that do not ask for another one. */
const ordinaryDepth = 2;

/** `fields claude-code/user`: the fields of a schema; `only envelope` or `without envelope` picks some. */
export function fieldsBlock([address = "", ...words]: readonly string[]): string {
  const options = optionsOf(words);
  const envelope = new Set(envelopeNames());
  const fields = fieldsOf(schemaAt(address))
    .filter(({ path }) => options.envelope === null || options.envelope === envelope.has(topName(path)))
    .filter(({ path }) => options.below === "" || path.startsWith(options.below))
    .map(({ description, path, ...rest }) => ({
      ...rest,
      path: path.slice(options.below.length),
      meaning: description,
    }));
  if (fields.length === 0) throw new Error(`${address} has no such fields`);
  return fieldTable(fields, options.depth);
}

interface FieldOptions {
  /** Whether fields of the envelope are shown, or only they are not; null for all fields. */
  readonly envelope: boolean | null;
  readonly depth: number;
  /** Start of the paths that are shown. */
  readonly below: string;
}

function optionsOf(words: readonly string[]): FieldOptions {
  let options: FieldOptions = { envelope: null, depth: ordinaryDepth, below: "" };
  for (const word of words) {
    const [, name, value = ""] = /^(\w+)=(\S+)$/.exec(word) ?? [];
    if (name === "envelope" && (value === "only" || value === "without")) {
      options = { ...options, envelope: value === "only" };
    } else if (name === "depth") options = { ...options, depth: Number(value) };
    else if (name === "below") options = { ...options, below: `${value}.` };
    else throw new Error(`${JSON.stringify(word)} is no option of a table of fields`);
  }
  return options;
}

/** `types codex/event`: a row for each type, with what it tells and the names of its fields. */
export function typesBlock([name = ""]: readonly string[]): string {
  const family = familyOf(name);
  const rows = family.types.map((type) => [
    code(type),
    prose(family.meaningOf(type)),
    namesText(family, type),
  ]);
  return [table([family.title, "tells", "fields of its own"], rows), sharedText(family)]
    .filter((text) => text !== "")
    .join("\n\n");
}

function namesText(family: SchemaFamily, type: string): string {
  const names = new Map<string, number>();
  for (const { path } of ownFields(family, type)) {
    const name = topName(path);
    names.set(name, (names.get(name) ?? -1) + 1);
  }
  if (names.size === 0) return family.schemaOf(type) === null ? "those of its payload" : "–";
  return [...names]
    .map(([field, inside]) => (inside === 0 ? code(field) : `${code(field)} {${inside}}`))
    .join(", ");
}

function sharedText(family: SchemaFamily): string {
  const envelope = new Set(envelopeNames());
  const names = sharedNames(family);
  const isOfConversation = names.filter((name) => envelope.has(name)).length > mostOfOthers;
  const listed = codes(isOfConversation ? names.filter((name) => !envelope.has(name)) : names);
  if (listed === "") return "";
  return `All of them also have ${isOfConversation ? `the fields of the envelope, and ${listed}` : listed}.`;
}

/** Names that records outside of conversations may share with the envelope. */
const mostOfOthers = 3;

/** `meanings codex/event`: all fields of all types of a family, with their meanings, folded away. */
export function meaningsBlock([name = ""]: readonly string[]): string {
  const family = familyOf(name);
  const tables = family.types.flatMap((type) => {
    const fields = ownFields(family, type);
    if (fields.length === 0) return [];
    return [`**${code(type)}**: ${prose(family.meaningOf(type))}`, fieldTable(fields, depthThatFits(fields))];
  });
  const count = family.types.length;
  return folded(
    `Types and meanings of these fields, for ${count} ${escapeHtml(family.title)}s`,
    tables.join("\n\n"),
  );
}

/** One level of a part with many fields inside, two of others. */
function depthThatFits(fields: readonly { readonly path: string }[]): number {
  const shallow = fields.filter(({ path }) => depthOf(path) <= ordinaryDepth);
  return shallow.length > 24 ? 1 : ordinaryDepth;
}
