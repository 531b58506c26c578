import { patternRule } from "./pattern-rule.js";

/** Calls that drop or empty tables or databases. */
export const databaseDrop = patternRule({
  id: "database-drop",
  pattern: "database-drop",
  title: "Data dropped",
  looksAt:
    'Calls that drop or empty tables or databases by the words of their command: psql -c "DROP …", dropdb and the like. Statements from files are not looked at.',
  why: "Data is gone, and a backup is older than it.",
  fix: "Give the agent a database of its own, or an account that may not drop.",
  severity: "high",
});
