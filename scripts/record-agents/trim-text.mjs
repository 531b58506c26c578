/** A longer text belongs to the vendor or to a file, and says nothing that is counted. */
const longest = 400;

/** Length at which a text is cut that the vendor wrote for the model. */
const longestOfVendor = 60;

/** Keys below which the vendor speaks to the model. */
const vendorKeys = new Set(["sections", "systemPrompt", "systemMessage", "systemInstruction"]);

/** Words in tags, as agents put them before a prompt. */
const tagged = /^\s*<[a-z][a-z_-]*>/;

function cut(text, most) {
  return text.length <= most ? text : `${text.slice(0, 40)} … (${text.length} characters)`;
}

function trimmedString(text, rename, most) {
  if (/^\s*[[{]/.test(text)) {
    try {
      return JSON.stringify(trimmedValue(JSON.parse(text), rename, most));
    } catch {
      // Not JSON after all.
    }
  }
  return cut(rename(text), tagged.test(text) ? Math.min(most, longestOfVendor) : most);
}

/** Whether a value describes a tool to the model. */
function isDefinition(value) {
  return typeof value?.name === "string" && typeof value.description === "string";
}

/** A value of JSON with all of its strings trimmed; strings that hold JSON still hold it afterwards. */
export function trimmedValue(value, rename, most = longest) {
  if (typeof value === "string") return trimmedString(value, rename, most);
  if (Array.isArray(value)) return value.map((item) => trimmedValue(item, rename, most));
  if (value === null || typeof value !== "object") return value;
  const inside = value.role === "system" ? longestOfVendor : most;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key === "tools" && Array.isArray(inner) && inner.every((item) => isDefinition(item)))
        return [key, inner.map(({ name }) => ({ name }))];
      return [rename(key), trimmedValue(inner, rename, vendorKeys.has(key) ? longestOfVendor : inside)];
    }),
  );
}

function trimmedLine(line, rename) {
  try {
    return JSON.stringify(trimmedValue(JSON.parse(line), rename));
  } catch {
    return rename(line);
  }
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
