function quoted(name) {
  return `"${name.replaceAll('"', '""')}"`;
}

function trimTable(database, table, trimmedValue) {
  const columns = database.prepare(`PRAGMA table_info(${quoted(table)})`).all();
  for (const { name } of columns) {
    const column = quoted(name);
    const rows = database
      .prepare(
        `SELECT rowid AS at, ${column} AS value FROM ${quoted(table)} WHERE typeof(${column}) IN ('text', 'integer', 'real')`,
      )
      .all();
    const update = database.prepare(`UPDATE ${quoted(table)} SET ${column} = ? WHERE rowid = ?`);
    for (const { at, value } of rows) {
      const trimmed = trimmedValue(value);
      if (trimmed !== value) update.run(trimmed, at);
    }
  }
}

/**
 * Trims the values of a SQLite database, and writes its log of changes into it for good. With `tables`, all others go.
 */
export async function trimDatabase(path, { trimmedValue, tables }) {
  const { DatabaseSync } = await import("node:sqlite");
  const database = new DatabaseSync(path);
  const names = () =>
    database
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .all()
      .map(({ name }) => name);
  database.exec("PRAGMA foreign_keys = OFF");
  if (tables !== undefined) {
    const triggers = database.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").all();
    for (const { name } of triggers) database.exec(`DROP TRIGGER ${quoted(name)}`);
    for (const name of names()) {
      // A virtual table takes its shadow tables with it.
      if (!tables.includes(name) && names().includes(name)) database.exec(`DROP TABLE ${quoted(name)}`);
    }
  }
  for (const name of names()) trimTable(database, name, trimmedValue);
  database.exec("PRAGMA journal_mode = DELETE");
  database.exec("VACUUM");
  database.close();
}
