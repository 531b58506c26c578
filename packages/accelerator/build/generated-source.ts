import { sources } from "@turnmeter/parser";
import type { CompiledFormat, Layout } from "@turnmeter/parser/compiled";
import { refusedRows } from "@turnmeter/parser/refused-rows";
import { fieldNumbers } from "../../scanner/build/field-numbers.js";
import { eventFields, rowParts } from "../src/compiled-events.js";
import { compiledNumbers, type CompiledTable, compiledTables, layoutOf } from "../src/compiled-tables.js";
import { words } from "../src/words.js";

const typeOf = {
  long: "f64",
  text: "i32",
  integer: "i32",
  count: "i32",
  flag: "u8",
  bool: "bool",
  key: "usize",
} as const;

const nullOf = {
  long: "NaN",
  text: "0",
  integer: "i32.MIN_VALUE",
  count: "0",
  flag: "0",
  bool: "false",
  key: "0",
} as const;

const head = "/* Written by packages/accelerator/build/compile-accelerator.mjs. */\n";

/** The source of the rows that compiled code writes: a class for each kind. */
export function rowsSource(): string {
  const numbers = compiledTables.map((table) => `  ${nameOf(table)} = ${compiledNumbers[table]},\n`).join("");
  const parts = [...new Set(Object.values(rowParts).flat())].join(", ");
  const imports = `import { ${parts} } from "./events";\n`;
  return `${head}${imports}\n/** The kinds of rows. */\nexport const enum Table {\n${numbers}}\n${compiledTables.map(rowOf).join("")}`;
}

/** The source of what compiled code is told of events: a class for each group of fields. */
export function eventsSource(): string {
  return `${head}${groupsSource(eventFields, {})}`;
}

/** The source of what a source's two decoders hand each other: a class for each group of fields, and for each record. */
export function sharedSource({ fields, records }: CompiledFormat["shared"]): string {
  const classes = Object.entries(records).map(([name, layout]) => {
    const accessors = layout.fields.flatMap((field) => accessorsOf(field, records, true));
    return `\n@unmanaged\nexport class ${name} {\n${accessors.join("")}}\n\nexport const bytesOf${name}: usize = ${layout.size};\n`;
  });
  return `${head}${classes.join("")}${groupsSource(fields, records)}`;
}

/** The source of the codes of texts that all compiled code knows. */
export function wordsSource(): string {
  return `${head}${codesSource("Word", words, Object.values(words))}`;
}

/** The source of the codes of texts that a source's decoder knows besides. */
export function ownWordsSource(own: CompiledFormat["words"]): string {
  const all = [...new Set([...Object.values(words), ...Object.values(own)])];
  return `${head}${codesSource("Words", own, all)}`;
}

/** The source of the numbers of the reasons for which a source's decoder leaves a row to TypeScript. */
export function refusalsSource(source: string): string {
  const names = [...refusedRows.get(source)!.names];
  return `${head}\n${names.map(([number, name]) => `export const ${name} = ${number};\n`).join("")}`;
}

/** `all` are the first texts of a dictionary. */
function codesSource(name: string, texts: Readonly<Record<string, string>>, all: readonly string[]): string {
  const codes = Object.entries(texts).map(([key, text]) => `  ${key} = ${all.indexOf(text) + 1},\n`);
  return `\n/** Codes of texts. */\nexport const enum ${name} {\n${codes.join("")}}\n`;
}

/** Decoders of the sources that have a compiled one. */
export async function compiledFormats(): Promise<readonly CompiledFormat[]> {
  const loaders = sources.flatMap(({ loadCompiled }) => loadCompiled ?? []);
  return Promise.all(loaders.map(async (load) => (await load())()));
}

/** The source of the index of each wanted field of a source's record within its object. */
export function fieldsSource(projection: CompiledFormat["projection"]): string {
  return `${head}${fieldNumbers(projection)}`;
}

/** A class of rows, and functions that fill their columns with the fields of the same name. */
function rowOf(table: CompiledTable): string {
  const name = nameOf(table);
  const { fields, size } = layoutOf(table);
  const columns = fields.map(({ name: column, kind }) => {
    const length = kind === "key" ? `  ${column}Length: i32;\n` : "";
    return `  ${column}: ${typeIn(kind)};\n${length}`;
  });
  const copies = (rowParts[table] ?? []).map((part) => {
    const shared = eventFields[part].fields.filter(
      ({ name: field, kind }) => kind !== "key" && fields.some((column) => column.name === field),
    );
    const lines = shared.map(({ name: field }) => `    this.${field} = ${part}.${field};\n`);
    return `\n  take${part}(): void {\n${lines.join("")}  }\n`;
  });
  const stride = `export const bytesOf${name}: usize = ${size};\n`;
  return `\n@unmanaged\nexport class ${name}Row {\n${columns.join("")}${copies.join("")}}\n\n${stride}`;
}

type Records = CompiledFormat["shared"]["records"];

/** One class a group, with its fields as static fields. */
function groupsSource(groups: Readonly<Record<string, Layout>>, records: Records): string {
  return Object.entries(groups)
    .map(([name, layout]) => {
      const fields = layout.fields.flatMap((field) => accessorsOf(field, records, false));
      return `\nexport class ${name} {\n${fields.join("")}${clearing(name, layout)}}\n`;
    })
    .join("");
}

/** Accessors of a field, in a record or at its address. */
function accessorsOf(
  { name, kind, at }: Layout["fields"][number],
  records: Records,
  isInRecord: boolean,
): readonly string[] {
  const address = (offset: number) => (isInRecord ? `changetype<usize>(this) + ${offset}` : `${offset}`);
  const start = isInRecord ? "  " : "  static ";
  const getter = (type: string, value: string) =>
    `${start}get ${name}(): ${type} {\n    return ${value};\n  }\n`;
  const both = (field: string, type: string, offset: number) =>
    `${start}get ${field}(): ${type} {
    return load<${type}>(${address(offset)});
  }
${start}set ${field}(value: ${type}) {
    store<${type}>(${address(offset)}, value);
  }
`;
  if (typeof kind === "number") return [getter("usize", address(at))];
  if (typeof kind === "object") {
    const record = Object.keys(records).find((each) => records[each] === kind)!;
    return [getter(record, `changetype<${record}>(${isInRecord ? "" : "<usize>"}${address(at)})`)];
  }
  if (kind === "key") return [both(name, "usize", at), both(`${name}Length`, "i32", at + 4)];
  return [both(name, typeOf[kind], at)];
}

/** Makes all fields null. */
function clearing(name: string, { fields }: Layout): string {
  const lines = fields.map(({ name: field, kind }) => {
    if (typeof kind !== "string") return "";
    const length = kind === "key" ? `    ${name}.${field}Length = -1;\n` : "";
    return `    ${name}.${field} = ${nullOf[kind]};\n${length}`;
  });
  return `  static clear(): void {\n${lines.join("")}  }\n`;
}

function typeIn(kind: Layout["fields"][number]["kind"]): string {
  if (typeof kind !== "string") throw new Error("rows have no room and no records of their own");
  return typeOf[kind];
}

/** A table's singular: `activity` stays as it is. */
function nameOf(table: string): string {
  return table[0]!.toUpperCase() + table.slice(1).replace(/s$/, "");
}
