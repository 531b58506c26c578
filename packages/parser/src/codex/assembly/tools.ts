import { entryOf, newTable } from "../../compiled/assembly/by-code";
import { isDescribedTool, toolBytes } from "../compiled/kinds";
import { describeTool } from "./answers";

let table: usize = 0;

/** The entry of a tool by the codes of its name and namespace: bits, canonical name, server. Names mostly have one namespace. */
export function toolOf(name: i32, namespace: i32): usize {
  if (table == 0) table = newTable();
  const entry = entryOf(table, name, toolBytes);
  if ((load<i32>(entry) & isDescribedTool) == 0 || load<i32>(entry, 12) != namespace)
    describeTool(name, namespace);
  return entryOf(table, name, toolBytes);
}

/** Writes what is known of a tool. */
export function setCodexTool(name: i32, namespace: i32, bits: i32, canonical: i32, server: i32): void {
  const entry = entryOf(table, name, toolBytes);
  store<i32>(entry, bits | isDescribedTool);
  store<i32>(entry, canonical, 4);
  store<i32>(entry, server, 8);
  store<i32>(entry, namespace, 12);
}
