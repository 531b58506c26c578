const longestText = 160;
const keptText = 120;
const widest = 100;

/** JSON for reading: what fits stays on one line, and long texts are cut and say by how much. */
export function prettyJson(value: unknown, indent = ""): string {
  const flat = flatJson(value);
  if (indent.length + flat.length <= widest || typeof value !== "object" || value === null) return flat;
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item) => `${deeper}${prettyJson(item, deeper)}`);
    return `[\n${items.join(",\n")}\n${indent}]`;
  }
  const fields = Object.entries(value).map(
    ([key, item]) => `${deeper}${JSON.stringify(key)}: ${prettyJson(item, deeper)}`,
  );
  return `{\n${fields.join(",\n")}\n${indent}}`;
}

function flatJson(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(cut(value));
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(flatJson).join(", ")}]`;
  const fields = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${flatJson(item)}`);
  return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
}

function cut(text: string): string {
  if (text.length <= longestText) return text;
  return `${text.slice(0, keptText)}… (${text.length - keptText} more characters)`;
}
