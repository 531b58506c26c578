import { sources } from "@turnmeter/parser";
import type { CompiledFormat, Layout } from "@turnmeter/parser/compiled";
import { fieldNumbers } from "../../scanner/build/field-numbers.js";
import { eventFields, rowParts } from "../src/compiled-events.js";
import { compiledNumbers, type CompiledTable, compiledTables, layoutOf } from "../src/compiled-tables.js";
import { words } from "../src/words.js";

const typeOf = { long: "f64", text: "i32", integer: "i32", count: "i32", flag: "u8", key: "usize" } as const;
const nullOf = { long: "NaN", text: "0", integer: "i32.MIN_VALUE", count: "0", flag: "0", key: "0" } as const;

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
  return `${head}${sharedSource(eventFields)}`;
}

/** The source of the codes of texts that compiled code knows. */
export function wordsSource(): string {
  const codes = Object.keys(words).map((name, place) => `  ${name} = ${place + 1},\n`);
  return `${head}\n/** Codes of texts. */\nexport const enum Word {\n${codes.join("")}}\n`;
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

/** Classes with the fields of each group as static ones. */
function sharedSource(groups: Readonly<Record<string, Layout>>): string {
  return Object.entries(groups)
    .map(([name, layout]) => {
      const fields = layout.fields.flatMap(({ name: field, kind, at }) =>
        kind === "key"
          ? [accessors(field, "usize", at), accessors(`${field}Length`, "i32", at + 4)]
          : [typeof kind === "number" ? "" : accessors(field, typeOf[kind], at)],
      );
      return `\nexport class ${name} {\n${fields.join("")}${clearing(name, layout)}}\n`;
    })
    .join("");
}

function accessors(name: string, type: string, at: number): string {
  return `  static get ${name}(): ${type} {
    return load<${type}>(${at});
  }
  static set ${name}(value: ${type}) {
    store<${type}>(${at}, value);
  }
`;
}

/** Makes all fields null. */
function clearing(name: string, { fields }: Layout): string {
  const lines = fields.map(({ name: field, kind }) => {
    if (typeof kind === "number") return "";
    const length = kind === "key" ? `    ${name}.${field}Length = -1;\n` : "";
    return `    ${name}.${field} = ${nullOf[kind]};\n${length}`;
  });
  return `  static clear(): void {\n${lines.join("")}  }\n`;
}

function typeIn(kind: Layout["fields"][number]["kind"]): string {
  if (typeof kind === "number") throw new Error("rows have no room of their own");
  return typeOf[kind];
}

/** A table's singular: `activity` stays as it is. */
function nameOf(table: string): string {
  return table[0]!.toUpperCase() + table.slice(1).replace(/s$/, "");
}
