import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fieldsOf } from "../../src/schemas.js";

function lines(schema: z.ZodType): string[] {
  return fieldsOf(schema).map(
    ({ path, type, isOptional, description }) =>
      `${path}${isOptional ? "?" : ""}: ${type}${description === "" ? "" : ` (${description})`}`,
  );
}

describe("fieldsOf", () => {
  it("names the fields of objects and lists at any depth", () => {
    const schema = z.looseObject({
      message: z.looseObject({
        content: z.array(z.looseObject({ type: z.string(), tags: z.array(z.string()) })),
      }),
      rows: z.array(z.array(z.looseObject({ cell: z.number() }))),
    });
    expect(lines(schema)).toEqual([
      "message: object",
      "message.content: object[]",
      "message.content[].type: string",
      "message.content[].tags: string[]",
      "rows: object[][]",
      "rows[][].cell: number",
    ]);
  });

  it("names what may be absent, and null as a type", () => {
    const schema = z.object({
      always: z.string(),
      optional: z.string().optional(),
      nullable: z.string().nullable(),
      nullish: z.string().nullish(),
      preset: z.boolean().default(false),
    });
    expect(lines(schema)).toEqual([
      "always: string",
      "optional?: string",
      "nullable: string | null",
      "nullish?: string | null",
      "preset?: boolean",
    ]);
  });

  it("joins the members of a union; what one of them lacks is optional", () => {
    const schema = z.discriminatedUnion("type", [
      z.object({ type: z.literal("text"), text: z.string() }),
      z.object({ type: z.literal("image"), source: z.union([z.string(), z.object({ data: z.string() })]) }),
    ]);
    expect(lines(schema)).toEqual([
      'type: "text" | "image"',
      "text?: string",
      "source?: string | object",
      "source.data: string",
    ]);
  });

  it("joins fields of one path whichever parents they have", () => {
    const schema = z.union([
      z.object({ file: z.object({ path: z.string(), size: z.number() }) }),
      z.object({ file: z.object({ path: z.null() }) }),
    ]);
    expect(lines(schema)).toEqual(["file: object", "file.path: string | null", "file.size?: number"]);
  });

  it("writes keys that are data as {}", () => {
    const schema = z.object({
      backups: z.record(z.string(), z.object({ version: z.number() })),
      others: z.object({ named: z.string() }).catchall(z.object({ count: z.number() })),
    });
    expect(lines(schema)).toEqual([
      "backups: Record<string, object>",
      "backups{}.version: number",
      "others: object",
      "others.named: string",
      "others{}.count: number",
    ]);
  });

  it("writes literals and enums as their values", () => {
    const schema = z.object({
      is: z.literal(true),
      side: z.enum(["a", "b"]),
      sides: z.array(z.enum(["a", "b"])),
    });
    expect(lines(schema)).toEqual(["is: true", 'side: "a" | "b"', 'sides: ("a" | "b")[]']);
  });

  it("finds descriptions in and outside of wrappers, the outer one first", () => {
    const schema = z.object({
      inner: z.string().describe("Said inside.").optional(),
      outer: z.string().describe("Said inside.").nullish().describe("Said outside."),
    });
    expect(lines(schema)).toEqual(["inner?: string (Said inside.)", "outer?: string | null (Said outside.)"]);
  });

  it("lists once what a schema contains of itself", () => {
    const node: z.ZodType = z.lazy(() => z.object({ name: z.string(), children: z.array(node).optional() }));
    expect(lines(node)).toEqual(["name: string", "children?: object[]"]);
    const json: z.ZodType = z.lazy(() => z.union([z.string(), z.array(json), z.record(z.string(), json)]));
    expect(fieldsOf(z.object({ json })).map(({ path }) => path)).toEqual(["json"]);
  });

  it("leaves members out that are asked to be left out", () => {
    const odd = z.object({ odd: z.string() });
    const schema = z.union([z.object({ plain: z.string() }), odd]);
    expect(fieldsOf(schema, { without: new Set([odd]) })).toEqual([
      { path: "plain", type: "string", isOptional: false, description: "" },
    ]);
  });

  it("is empty for what has no fields", () => {
    expect(
      [z.string(), z.unknown(), z.looseObject({}), z.array(z.unknown())].map((each) => lines(each)),
    ).toEqual([[], [], [], []]);
  });
});
