/** A table of Markdown. Cells are Markdown themselves; bars and line ends in them are escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [line(head), `|${head.map(() => "---|").join("")}`, ...rows.map(line)].join("\n");
}

function line(cells: readonly string[]): string {
  return `| ${cells.map(cell).join(" | ")} |`;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll(/\s*\n\s*/g, " ");
}

/** Text in the type of code. */
export function code(text: string): string {
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}

/** Names in the type of code, separated by commas. */
export function codes(names: readonly string[]): string {
  return names.map(code).join(", ");
}

/** A block of code. */
export function fence(language: string, text: string): string {
  return ["```" + language, text.replace(/\n+$/, ""), "```"].join("\n");
}

/** Text that is folded away below a line of its own. */
export function folded(summary: string, text: string): string {
  return [`<details><summary>${summary}</summary>`, "", text, "", "</details>"].join("\n");
}

/** Text for inside of HTML tags. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Plain words with names in the type of code, for a page: what looks like HTML in them is text. */
export function prose(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith("`") ? part : escapeHtml(part)))
    .join("");
}
