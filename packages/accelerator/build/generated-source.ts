import { sources } from "@turnmeter/parser";
import type { CompiledFormat } from "@turnmeter/parser/compiled";
import { fieldNumbers } from "../../scanner/build/field-numbers.js";
import {
  compiledColumns,
  compiledNumbers,
  type CompiledTable,
  compiledTables,
  inMemoryOrder,
  layoutOf,
  ownColumns,
} from "../src/compiled-tables.js";
import { words } from "../src/words.js";

const typeOf = { long: "f64", text: "i32", integer: "i32", flag: "u8", key: "usize" } as const;

const head = "/* Written by packages/accelerator/build/compile-accelerator.mjs. */\n";

/** The source of the rows that compiled code writes: a class for each kind. */
export function rowsSource(): string {
  const numbers = compiledTables.map((table) => `  ${nameOf(table)} = ${compiledNumbers[table]},\n`).join("");
  return `${head}\n/** The kinds of rows. */\nexport const enum Table {\n${numbers}}\n${compiledTables.map(classOf).join("")}`;
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

function classOf(table: CompiledTable): string {
  const columns = inMemoryOrder({ ...compiledColumns[table], ...ownColumns[table] });
  const fields = columns.map(([name, kind]) => {
    const length = kind === "key" ? `  ${name}Length: i32;\n` : "";
    return `  ${name}: ${typeOf[kind]};\n${length}`;
  });
  const stride = `export const bytesOf${nameOf(table)}: usize = ${layoutOf(table).stride};\n`;
  return `\n@unmanaged\nexport class ${nameOf(table)}Row {\n${fields.join("")}}\n\n${stride}`;
}

/** A table's singular: `activity` stays as it is. */
function nameOf(table: string): string {
  return table[0]!.toUpperCase() + table.slice(1).replace(/s$/, "");
}
