import { anything, choice, object, text } from "../field.js";
import { messagePassthrough } from "./content.js";
import { harnessMetadata } from "./harness-metadata.js";

/** Fields that every item can have. */
export function itemFields() {
  return {
    id: text("Id of the item at the vendor."),
    internal_chat_message_metadata_passthrough: messagePassthrough(),
    metadata: object("What the client kept with the item; mid-2026.", {
      turn_id: text("The turn that the item belongs to."),
      model_search_state: anything("What the model's own search keeps for its next call."),
    }),
    guardian_metadata: harnessMetadata(
      "What the client notes of the item, where it stands in a checkpoint of the approvals' reviewer.",
    ),
  };
}

/** How far the model got with an item. */
export function itemStatus() {
  return choice("How far the model got with it.", "completed", "in_progress", "incomplete");
}

/** The field that every turn item has. */
export function turnItemFields() {
  return { id: text("Id of the item; for calls, the call's id.") };
}
