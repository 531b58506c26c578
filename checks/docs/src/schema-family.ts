import type { AnySchema } from "@turnmeter/schema/schemas.js";
import { fieldsOf } from "@turnmeter/schema/schemas.js";

/** Schemas of one kind that are told apart by a type. */
export interface SchemaFamily {
  /** What the first column of its tables is called. */
  readonly title: string;
  readonly types: readonly string[];
  /** Null for a type that is only an envelope of other types. */
  readonly schemaOf: (type: string) => AnySchema | null;
  /** What a record of the type tells, in a sentence. */
  readonly meaningOf: (type: string) => string;
  /** The field that holds what is of the type's own; null where it is the record itself. */
  readonly part: string | null;
}

/** A field of a type, with its path from the part that is of the type's own. */
export interface OwnField {
  readonly path: string;
  readonly type: string;
  readonly isOptional: boolean;
  readonly meaning: string;
}

/** The fields of a type at any depth, without those that all types of the family share. */
export function ownFields(family: SchemaFamily, type: string): readonly OwnField[] {
  const shared = new Set(sharedNames(family));
  return partFields(family, type).filter(({ path }) => !shared.has(topName(path)));
}

const sharedOf = new WeakMap<SchemaFamily, readonly string[]>();

/** Names at the top that all types of a family have. */
export function sharedNames(family: SchemaFamily): readonly string[] {
  let names = sharedOf.get(family);
  if (names === undefined) sharedOf.set(family, (names = findShared(family)));
  return names;
}

function findShared(family: SchemaFamily): readonly string[] {
  const [first = [], ...others] = family.types
    .filter((type) => family.schemaOf(type) !== null)
    .map((type) => [...new Set(partFields(family, type).map(({ path }) => topName(path)))]);
  return first.filter((name) => others.every((names) => names.includes(name)));
}

function partFields(family: SchemaFamily, type: string): readonly OwnField[] {
  const schema = family.schemaOf(type);
  if (schema === null) return [];
  const prefix = family.part === null ? "" : `${family.part}.`;
  return fieldsOf(schema)
    .filter(({ path }) => path.startsWith(prefix))
    .map(({ path, description, ...rest }) => ({
      ...rest,
      path: path.slice(prefix.length),
      meaning: description,
    }));
}

/** The name at the top of a path: `message` of `message.content[].type`. */
export function topName(path: string): string {
  return /^[^.[{]*/.exec(path)?.[0] ?? path;
}
