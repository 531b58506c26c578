import type { ColumnKind } from "@turnmeter/schema";
import { readText } from "./stored-text.js";

/** A value as ClickHouse writes it in JSON, numbers of 64 bits in quotes. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[];

/** Reads a value of a column of a kind. */
export function columnReader(kind: ColumnKind): (value: JsonValue) => string | number | boolean | null {
  if (kind === "text" || kind === "key") return (value) => (value === null ? null : readText(String(value)));
  if (kind === "flag") return (value) => (value === null ? null : Number(value) === 1);
  return (value) => (value === null ? null : Number(value));
}
