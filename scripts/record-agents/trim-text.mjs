/** A longer text belongs to the vendor or to a file, and says nothing that is counted. */
const longest = 400;

/** A string with the recording's folders renamed, and cut where it is long; JSON inside it stays JSON. */
function trimmedString(text, rename) {
  if (/^\s*[[{]/.test(text)) {
    try {
      return JSON.stringify(trimmedValue(JSON.parse(text), rename));
    } catch {
      // Not JSON after all.
    }
  }
  const renamed = rename(text);
  return renamed.length <= longest ? renamed : `${renamed.slice(0, 60)} … (${renamed.length} characters)`;
}

/** A value of JSON with all of its strings trimmed. */
export function trimmedValue(value, rename) {
  if (typeof value === "string") return trimmedString(value, rename);
  if (Array.isArray(value)) return value.map((item) => trimmedValue(item, rename));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [rename(key), trimmedValue(inner, rename)]),
  );
}

/** A log file with all of its strings trimmed: one value of JSON, one on each line, or plain text. */
export function trimmedFile(path, text, rename) {
  if (path.endsWith(".jsonl")) {
    const lines = text.split("\n").map((line) => (line === "" ? line : trimmedLine(line, rename)));
    return lines.join("\n");
  }
  if (path.endsWith(".json")) {
    const indent = text.includes("\n  ") ? 2 : undefined;
    return JSON.stringify(trimmedValue(JSON.parse(text), rename), null, indent);
  }
  return rename(text);
}

function trimmedLine(line, rename) {
  try {
    return JSON.stringify(trimmedValue(JSON.parse(line), rename));
  } catch {
    return rename(line);
  }
}
