import type { Call } from "../commands/call.js";
import { operandsOf, type Pattern, says, sayings } from "./pattern.js";
import { wordSet } from "../../words.js";

/** Clients of databases that take statements as words or as their input. */
const clients = wordSet(`
  bq clickhouse clickhouse-client cqlsh duckdb mariadb mysql pgcli psql snowsql sqlcmd sqlite3 sqlplus
  turso
`);

/** Drops tables or all their rows; a `DELETE` that ends after the table's name has no condition. */
const statements = [
  /\bdrop\s+(?:database|schema|table|keyspace|materialized\s+view|user|role)\b/i,
  /\btruncate\s+(?:table\s+)?["`\w[]/i,
  /\bdelete\s+from\s+["`\w.[\]]+\s*(?:;|$)/i,
];

const documents = /\.(?:dropDatabase|drop|deleteMany)\(\s*(?:\{\s*\}\s*)?\)/;

/** Programs that do nothing else, or say so. */
const droppers = sayings(`
  dropdb, mysqladmin drop, prisma db push --force-reset, prisma migrate reset, rails db:drop,
  rails db:reset, rake db:drop, rake db:reset, redis-cli flushall, redis-cli flushdb, redis-cli FLUSHALL,
  redis-cli FLUSHDB, supabase db reset
`);

/**
 * Drops a database or a table, or deletes all rows of one, where the statement is written in the command: in a word, a
 * here-document, or what `echo` sends. Files of statements are not read, and databases in memory are none.
 */
export const databaseDrop: Pattern = {
  id: "database-drop",
  isOfMachine: false,
  matches: (call) => {
    if (call.name === null) return false;
    if (says(call, droppers)) return true;
    if (call.name === "mongosh" || call.name === "mongo")
      return textsOf(call).some((text) => documents.test(text));
    if (!clients.has(call.name) || operandsOf(call).some(({ text }) => text === ":memory:")) return false;
    return textsOf(call).some((text) => {
      const bare = withoutQuotes(text);
      return statements.some((statement) => statement.test(bare));
    });
  },
};

function textsOf({ args, texts, piped }: Call): readonly string[] {
  const printed = piped
    .slice(-1)
    .flatMap((call) =>
      (call.name === "echo" || call.name === "printf" ? call.args : []).map(({ text }) => text),
    );
  const heard = piped.slice(-1).flatMap((call) => (call.name === "cat" ? call.texts : []));
  return [...args.map(({ text }) => text), ...texts, ...printed, ...heard];
}

function withoutQuotes(text: string): string {
  return text.replace(/'[^']*'|--[^\n]*/g, " ");
}
