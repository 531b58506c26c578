import { describe, expect, it } from "vitest";
import { z } from "zod";
import { factColumns } from "../../src/index.js";
import { factSchemas } from "../../src/schemas.js";
import type { ColumnKind } from "../../src/index.js";

const tables = Object.entries(factSchemas).map(([name, schema]) => ({ name, schema }));

describe("the schemas of fact tables", () => {
  it.each(tables)("$name has the fields of its columns, of the columns' kinds", ({ name, schema }) => {
    const wanted = Object.entries(factColumns).find(([table]) => table === name)?.[1];
    expect(kindsOf(schema)).toEqual(
      Object.fromEntries(Object.entries(wanted ?? {}).map(([field, kind]) => [field, plainKind(kind)])),
    );
  });

  it("store instants, milliseconds, bytes and money in columns that hold more than 32 bits", () => {
    const wide = /(^at$|At$|Ms$|Bytes$|NanoUsd$|^byteOffset$)/;
    const narrow = Object.values(factColumns)
      .flatMap((table) => Object.entries(table))
      .filter(([name, kind]) => wide.test(name) && kind !== "long");
    expect(narrow).toEqual([]);
  });

  const activity = {
    source: "codex",
    sessionId: "s1",
    threadId: "s1",
    project: null,
    startAt: 1_000,
    endAt: 2_000,
    isOwn: true,
  };

  it("take a row", () => {
    expect(factSchemas.activity.parse(activity)).toEqual(activity);
  });

  it.each([
    ["a source that is not known", { ...activity, source: "elsewhere" }],
    ["a fraction of a millisecond", { ...activity, startAt: 1_000.5 }],
    ["nothing where something is always known", { ...activity, endAt: null }],
    ["a field that no column has", { ...activity, gap: 5 }],
  ])("take no row with %s", (_, row) => {
    expect(factSchemas.activity.safeParse(row).success).toBe(false);
  });

  it("take counts from 0 that fit into 32 bits", () => {
    const file = {
      source: null,
      path: "/home/ann/notes.txt",
      sizeBytes: 5_000_000_000,
      lines: 2_147_483_647,
      records: 0,
      degradedLines: 0,
      clientVersions: null,
      kind: "other",
      status: "skipped",
      reason: null,
    };
    expect(factSchemas.files.safeParse(file).success).toBe(true);
    expect(factSchemas.files.safeParse({ ...file, lines: 2_147_483_648 }).success).toBe(false);
    expect(factSchemas.files.safeParse({ ...file, records: -1 }).success).toBe(false);
  });
});

/** Texts are stored in two ways, which a schema cannot tell apart. */
function plainKind(kind: ColumnKind): ColumnKind {
  return kind === "key" ? "text" : kind;
}

function kindsOf(schema: z.core.$ZodType): Readonly<Record<string, ColumnKind>> {
  if (schema instanceof z.ZodLazy) return kindsOf(schema.unwrap());
  if (!(schema instanceof z.ZodObject)) throw new Error("a row is an object");
  return Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, kindOf(field)]));
}

function kindOf(field: z.core.$ZodType): ColumnKind {
  if (field instanceof z.ZodNullable) return kindOf(field.unwrap());
  if (field instanceof z.ZodBoolean) return "flag";
  if (field instanceof z.ZodString || field instanceof z.ZodEnum) return "text";
  if (field instanceof z.ZodNumber && field.isInt)
    return (field.maxValue ?? Infinity) < 2 ** 31 ? "integer" : "long";
  throw new Error("a field that no column can hold");
}
