import { describe, expect, it } from "vitest";
import { configSchema, faultOf } from "../../src/settings/config-schema.js";
import { commands } from "../../src/commands/specifications/all.js";
import type { NamedFlag } from "../../src/specification/flag.js";

const schema = configSchema(commands);
/** A value that a flag of each form takes; of texts, one of them is of the kind that a flag wants. */
const values = { boolean: true, path: "logs", number: 2, amounts: { month: 200 } } as const;
const texts = ["a", "en", "90s", "2", "2026-11-20T17:30:00Z", "costUsd > 50"];

function valueOf(flag: NamedFlag) {
  const { form, values: choices } = flag;
  if (form === "choice") return choices[0];
  return form === "text" ? texts.find((text) => faultOf(flag, text) === null) : values[form];
}

const flags = commands.flatMap((command) =>
  command.flags.map((flag) => ({ command: command.name, flag, name: flag.name })),
);

describe("the schema of config files", () => {
  it.each(flags.filter(({ name }) => name !== "config" && name !== "noConfig"))(
    "takes --$name of $command",
    ({ command, flag }) => {
      const one = valueOf(flag);
      const setting = { [flag.name]: flag.isRepeatable ? [one] : one };
      expect(schema.safeParse({ commands: { [command]: setting } })).toMatchObject({ success: true });
    },
  );

  it("has what several commands take in the same way for all, and nothing else", () => {
    const own = Object.keys(schema.shape);
    expect(own).toContain("timezone");
    expect(own).toContain("cost");
    expect(own).toContain("breakdown");
    expect(own).not.toContain("by");
    expect(own).not.toContain("as");
    expect(own).not.toContain("config");
  });

  it("takes its own place, for editors", () => {
    expect(schema.safeParse({ $schema: "./schema.json" }).success).toBe(true);
  });
});

describe("paths in flags", () => {
  it("are told by their placeholders: a new one belongs into this list", () => {
    const paths = new Set(flags.filter(({ flag }) => flag.form === "path").map(({ name }) => name));
    expect([...paths].sort()).toEqual([
      "card",
      "config",
      "from",
      "ledger",
      "out",
      "path",
      "policy",
      "prices",
      "redactKey",
      "resume",
      "to",
    ]);
  });
});
