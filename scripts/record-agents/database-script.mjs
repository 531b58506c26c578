/** Whether a path names a SQLite database. */
export const isDatabase = (path) => /\.(?:db|sqlite)$/.test(path);

const quotedText = (text) => `'${text.replaceAll("'", "''")}'`;

function literal(value) {
  if (value === null) return "NULL";
  if (typeof value === "string") return quotedText(value);
  if (value instanceof Uint8Array) return `X'${Buffer.from(value).toString("hex")}'`;
  return String(value);
}

/** Statements that make a SQLite database with the tables and rows of another one, on small pages and without its indexes; null without tables. */
export async function databaseScript(path) {
  const { DatabaseSync } = await import("node:sqlite");
  const database = new DatabaseSync(path, { readOnly: true });
  const tables = database
    .prepare(
      "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid",
    )
    .all();
  const statements = ["PRAGMA page_size = 1024"];
  for (const { name, sql } of tables) {
    statements.push(sql);
    const table = `"${name.replaceAll('"', '""')}"`;
    for (const row of database.prepare(`SELECT * FROM ${table}`).all())
      statements.push(`INSERT INTO ${table} VALUES (${Object.values(row).map(literal).join(", ")})`);
  }
  database.close();
  if (tables.length === 0) return null;
  return statements.map((statement) => `${statement};\n`).join("");
}
