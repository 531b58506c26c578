/** Words that stand where a secret would: of these a value with one is none. */
const words =
  /x{3,}|\*{2,}|\.{3}|change[_-]?(?:me|it|this)|dummy|example|fake|foo(?:bar)?|here|hunter|insert|invalid|mock|my[_-]|not[_-]?(?:a|real)|placeholder|redacted|replace|sample|test|todo|your/i;

/** Values that are set where none is known, and those that databases for development come with. */
const usual: ReadonlySet<string> = new Set([
  "abc123",
  "admin123",
  "false",
  "guest",
  "minioadmin",
  "none",
  "null",
  "p@ssw0rd",
  "pass123",
  "password1",
  "password123",
  "postgres",
  "root",
  "secret123",
  "true",
  "undefined",
]);

/** What templates write around a name. */
const marks = /[<>{}[\]%$`]|^@/;

/** Whether a value stands for a secret without being one: `xxx`, `<token>`, `changeme`, `test`. */
export function isPlaceholder(value: string): boolean {
  return (
    value === "" ||
    marks.test(value) ||
    words.test(value) ||
    usual.has(value.toLowerCase()) ||
    // 1234, aaaa, abcabc
    /^(.{1,4})\1+.?$/.test(value) ||
    "0123456789".includes(value) ||
    "abcdefghijklmnopqrstuvwxyz0123456789".includes(value.toLowerCase())
  );
}
