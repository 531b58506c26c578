import { text } from "../field.js";

/** The field that every turn item has. */
export function turnItemFields() {
  return { id: text("Id of the item; that of the call for items that are calls.") };
}
