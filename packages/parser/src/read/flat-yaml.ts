/** One field of a line's own: `name: value`. */
const field = /^([A-Za-z_]\w*):(?:[ \t](.*))?$/;

/**
 * The fields of a YAML document that are a text of one line each, as such texts; true and false are texts, too. Lists, texts of
 * several lines and what is inside other fields are left out.
 */
export function flatYaml(text: string): Readonly<Record<string, string>> {
  const found = text.split(/\r?\n/).flatMap((line) => {
    const [, name, written = ""] = field.exec(line) ?? [];
    const value = name === undefined ? null : scalarOf(written.trim());
    return name === undefined || value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}

/** A text as it is written on one line; null for anything else. */
function scalarOf(written: string): string | null {
  if (written.startsWith('"')) return quoted(written);
  const single = /^'((?:[^']|'')*)'\s*(?:#.*)?$/.exec(written)?.[1];
  if (single !== undefined) return single.replaceAll("''", "'");
  if (/^[|>&*!{[%@`']/.test(written)) return null;
  const comment = written.startsWith("#") ? 0 : written.indexOf(" #");
  return comment === -1 ? written : written.slice(0, comment).trimEnd();
}

/** A text in double quotes, whose escapes are mostly those of JSON. */
function quoted(written: string): string | null {
  const text = /^"(?:[^"\\]|\\.)*"/.exec(written)?.[0];
  if (text === undefined) return null;
  try {
    return String(JSON.parse(text));
  } catch {
    return null;
  }
}
