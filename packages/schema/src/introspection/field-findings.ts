import * as z from "zod";
import { isUnlistedName } from "./listed-names.js";
import { type Kind, type ObjectKind, type Shape, hasOwnChecks, shapeOf } from "./shape.js";

/** Differences between a value and its schema: paths, each once. Names of types are the only values shown. */
export interface FieldFindings {
  /** Paths that the schema does not name: `message.content[].brandNew`. */
  readonly unknown: readonly string[];
  /** Paths that the schema names, but whose value or absence does not fit. */
  readonly misfits: readonly string[];
  /** Paths of types that the schema accepts but does not list, with the type: `message.content[].type "brand_new"`. */
  readonly types: readonly string[];
}

/** Deeper levels are not checked. */
const deepest = 100;
const longestKey = 60;
const ordinaryKey = /^[\w$.:-]+$/;

/** Differences between a value and its schema. In a union the member that fits best counts: one that accepts the value, else one whose literals do, else the one that names most of the value, else the first. Parts that the schema does not describe are skipped; a text or list that was spread into an object is one misfit. Keys that are data are written `{}`, odd keys `‹odd key›`, and odd types `‹odd type›`. */
export function fieldFindings(schema: z.core.$ZodType, value: unknown): FieldFindings {
  const { unknown, misfits, types } = examine(shapeOf(schema), value, "", 0);
  return { unknown: [...new Set(unknown)], misfits: [...new Set(misfits)], types: [...new Set(types)] };
}

const none: FieldFindings = { unknown: [], misfits: [], types: [] };

function misfit(path: string): FieldFindings {
  return { ...none, misfits: [path] };
}

type JsonObject = { readonly [key: string]: unknown };

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function examine(shape: Shape, value: unknown, path: string, depth: number): FieldFindings {
  if (depth > deepest) return none;
  if (value === undefined) return canBeAbsent(shape) ? none : misfit(path);
  const found = best(shape.kinds, value, path, depth);
  if (found.misfits.length > 0 || !shape.hasChecks) return found;
  return accepts(shape.schema, value) ? found : { ...found, misfits: [path] };
}

/** An object made from a text's characters or a list's items: `{"0": "H", "1": "i"}`. */
function isSpread(value: unknown): boolean {
  return isObject(value) && Object.hasOwn(value, "0");
}

/** Whether the schema lists all keys, none of them an index. */
function namesItsKeys(kind: Kind): boolean {
  return kind.kind === "object" && !kind.isOpen && kind.rest === null && !kind.keys.has("0");
}

interface Candidate extends FieldFindings {
  readonly isAccepted: boolean;
  readonly isOpen: boolean;
  readonly literals: number;
  /** Misfits among present values, without missing ones. */
  readonly oddValues: number;
  /** Whether the value has a key the member names; only then missing keys tell members apart. */
  readonly hasKeys: boolean;
}

function best(kinds: readonly Kind[], value: unknown, path: string, depth: number): FieldFindings {
  const fitting = kinds.filter((kind) => isOfKind(kind, value));
  const [first] = fitting;
  if (first === undefined || (isSpread(value) && fitting.every(namesItsKeys))) return misfit(path);
  if (fitting.length === 1 || !isObject(value)) return fittest(fitting, value, path, depth);
  const literal = fitting.filter((kind) => kind.kind !== "object" || !contradicts(kind, value));
  return fittest(literal.length > 0 ? literal : fitting, value, path, depth);
}

function fittest(kinds: readonly Kind[], value: unknown, path: string, depth: number): FieldFindings {
  const [first] = kinds;
  if (kinds.length === 1 && first !== undefined) return inside(first, value, path, depth);
  const candidates = kinds.map((kind): Candidate => {
    const findings = inside(kind, value, path, depth);
    const object = kind.kind === "object" && isObject(value) ? { kind, value } : null;
    return {
      ...findings,
      isAccepted: findings.misfits.length === 0,
      isOpen: isOpen(kind),
      literals: object === null ? 0 : matchingLiterals(object.kind, object.value),
      oddValues: findings.misfits.length - (object === null ? 0 : missingKeys(object.kind, object.value)),
      hasKeys: object !== null && Object.keys(object.value).some((key) => object.kind.keys.has(key)),
    };
  });
  return candidates.reduce((chosen, each) => (isBetter(each, chosen) ? each : chosen));
}

function isBetter(a: Candidate, b: Candidate): boolean {
  const difference =
    Number(a.isAccepted) - Number(b.isAccepted) ||
    a.literals - b.literals ||
    Number(b.isOpen) - Number(a.isOpen) ||
    b.unknown.length - a.unknown.length ||
    b.oddValues - a.oddValues ||
    (a.hasKeys && b.hasKeys ? b.misfits.length - a.misfits.length : 0);
  return difference > 0;
}

/** Whether the schema says nothing about the value's inside. */
function isOpen(kind: Kind): boolean {
  if (kind.kind === "map") return kind.values.kinds.every((each) => each.kind === "any");
  return kind.kind === "any" || (kind.kind === "object" && kind.isOpen);
}

function isOfKind(kind: Kind, value: unknown): boolean {
  if (kind.kind === "any") return true;
  if (kind.kind === "plain") return accepts(kind.schema, value);
  return kind.kind === "list" ? Array.isArray(value) : isObject(value);
}

function accepts(schema: z.core.$ZodType, value: unknown): boolean {
  return z.safeParse(schema, value).success;
}

function inside(kind: Kind, value: unknown, path: string, depth: number): FieldFindings {
  if (kind.kind === "any") return none;
  if (kind.kind === "plain") {
    return isUnlistedName(kind.schema, value) ? { ...none, types: [`${path} ${typeName(value)}`] } : none;
  }
  const unknown: string[] = [];
  const misfits: string[] = [];
  const types: string[] = [];
  const add = (findings: FieldFindings): void => {
    for (const each of findings.unknown) unknown.push(each);
    for (const each of findings.misfits) misfits.push(each);
    for (const each of findings.types) types.push(each);
  };
  if (kind.kind === "list" && Array.isArray(value)) {
    for (const item of value) add(examine(kind.items, item, `${path}[]`, depth + 1));
  } else if (kind.kind === "map" && isObject(value)) {
    for (const key in value) add(examine(kind.values, value[key], `${path}{}`, depth + 1));
  } else if (kind.kind === "object" && isObject(value)) {
    for (const [key, shape] of kind.keys) {
      add(examine(shape, Object.hasOwn(value, key) ? value[key] : undefined, pathTo(path, key), depth + 1));
    }
    if (!kind.isOpen)
      for (const key in value) {
        if (kind.keys.has(key)) continue;
        if (kind.rest === null) unknown.push(pathTo(path, nameOf(key)));
        else add(examine(kind.rest, value[key], `${path}{}`, depth + 1));
      }
  }
  if (misfits.length === 0 && hasChecks(kind.schema) && !accepts(kind.schema, value)) misfits.push(path);
  return unknown.length + misfits.length + types.length === 0 ? none : { unknown, misfits, types };
}

/** A tuple's length is a check that its items do not show. */
function hasChecks(schema: z.core.$ZodType): boolean {
  return hasOwnChecks(schema) || schema instanceof z.ZodTuple;
}

function pathTo(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}

function nameOf(key: string): string {
  return isOrdinary(key) ? key : "‹odd key›";
}

function typeName(type: string): string {
  return isOrdinary(type) ? `"${type}"` : "‹odd type›";
}

function isOrdinary(name: string): boolean {
  return name.length <= longestKey && ordinaryKey.test(name);
}

function contradicts(kind: ObjectKind, value: JsonObject): boolean {
  for (const [key, shape] of kind.keys) {
    if (!isLiteral(shape)) continue;
    const literal = Object.hasOwn(value, key) ? value[key] : undefined;
    if (literal === undefined ? !shape.isOptional : !shape.kinds.some((each) => isOfKind(each, literal)))
      return true;
  }
  return false;
}

function missingKeys(kind: ObjectKind, value: JsonObject): number {
  let count = 0;
  for (const [key, shape] of kind.keys) if (!Object.hasOwn(value, key) && !canBeAbsent(shape)) count++;
  return count;
}

function canBeAbsent({ isOptional, kinds }: Shape): boolean {
  return isOptional || kinds.some(({ kind }) => kind === "any");
}

function matchingLiterals(kind: ObjectKind, value: JsonObject): number {
  let count = 0;
  for (const [key, shape] of kind.keys) {
    if (
      isLiteral(shape) &&
      Object.hasOwn(value, key) &&
      shape.kinds.some((each) => isOfKind(each, value[key]))
    )
      count++;
  }
  return count;
}

function isLiteral({ kinds }: Shape): boolean {
  return (
    kinds.length > 0 && kinds.every((kind) => kind.kind === "plain" && kind.schema instanceof z.ZodLiteral)
  );
}
