import { readFileSync } from "node:fs";
import { claudeCodeRecordSchema, fieldFindings } from "@turnmeter/schema/schemas.js";

const folder = "fixtures/claude-code/R83-unknown-fields-are-named/logs/projects/-home-ann-shop";
const log = readFileSync(`${folder}/a4000000-5f0c-4e52-9a7e-0c1d5e9b7a83.jsonl`, "utf8");
for (const [index, line] of log.trimEnd().split("\n").entries()) {
  const record: unknown = JSON.parse(line);
  const schema = claudeCodeRecordSchema(record);
  if (schema === null) console.log(index + 1, "a type that is not known");
  else {
    const { unknown, misfits } = fieldFindings(schema, record);
    if (unknown.length + misfits.length > 0) console.log(index + 1, { unknown, misfits });
  }
}
