import { isDescribedTool, toolBytes } from "../compiled/kinds";
import { entryOf, newTable } from "../../compiled/assembly/by-code";
import { describeTool } from "./answers";

let table: usize = 0;

/** The entry of a tool by the code of its raw or canonical name: bits, canonical name, server. */
export function toolOf(name: i32): usize {
  if (table == 0) table = newTable();
  const entry = entryOf(table, name, toolBytes);
  if ((load<i32>(entry) & isDescribedTool) == 0) describeTool(name);
  return entryOf(table, name, toolBytes);
}

/** Writes what is known of a tool. */
export function setTool(name: i32, bits: i32, canonical: i32, server: i32): void {
  if (table == 0) table = newTable();
  const entry = entryOf(table, name, toolBytes);
  store<i32>(entry, bits | isDescribedTool);
  store<i32>(entry, canonical, 4);
  store<i32>(entry, server, 8);
}
