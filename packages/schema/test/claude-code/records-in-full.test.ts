import { describe, expect, it } from "vitest";
import { claudeCodeBlockTypes, claudeCodeRecordSchema } from "../../src/schemas.js";
import { fieldFindings } from "../../src/introspection/field-findings.js";
import { recordsInFull } from "./in-full/records.js";

describe("records with all their fields", () => {
  it.each(recordsInFull)("are named in full: %s", (_, records) => {
    for (const record of records) {
      const schema = claudeCodeRecordSchema(record);
      expect(schema).not.toBeNull();
      if (schema === null) continue;
      expect(fieldFindings(schema, record)).toEqual({ unknown: [], misfits: [], types: [] });
      expect(schema.parse(record)).toEqual(record);
    }
  });

  it.each(recordsInFull)("keep a key that nobody knows, which is told: %s", (_, records) => {
    for (const record of records) {
      const odd = { ...record, brandNew: { deep: 1 } };
      const schema = claudeCodeRecordSchema(odd);
      expect(schema?.parse(odd)).toEqual(odd);
      expect(schema && fieldFindings(schema, odd).unknown).toEqual(["brandNew"]);
    }
  });

  it("show every type of block", () => {
    const shown = JSON.stringify(recordsInFull);
    expect(claudeCodeBlockTypes.filter((type) => !shown.includes(`"type":"${type}"`))).toEqual([]);
  });
});
