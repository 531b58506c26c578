import { choice, flag, number, object, objects, text, texts } from "../field.js";

function retainedSourceFields() {
  return {
    id: object("Which message it is.", {
      message_id: text("Id of the message."),
      role: choice("Who wrote it.", "user", "assistant"),
      turn_id: text("Its turn."),
    }),
    revision: text("Which form of it."),
    complete: flag("Whether it is whole."),
  };
}

function mcpAttribution() {
  return object("Which MCP tools the item's text goes back to.", {
    status: choice("How much is known.", "none", "complete", "attribution_error"),
    error_reason: choice(
      "Why it is not known.",
      "history_missing_checkpoint",
      "checkpoint_invalid",
      "checkpoint_source_conflict",
      "source_invalid",
      "recorder_poisoned",
      "payload_too_large",
      "serialization_failed",
      "restored_error_unknown",
      "unknown",
    ),
    sources: objects("The tools.", {
      server_name: text("Name of the server."),
      tool_name: text("Name of the tool."),
      first_turn_id: text("The turn in which it was first called."),
      connector_id: text("Id of the connector."),
      plugin_id: text("The plugin that brought the server."),
    }),
  });
}

/** The client's own metadata of an item; 0.16x and later. */
export function harnessMetadata(meaning: string) {
  return object(meaning, {
    history_sequence: number("Place of the item in the conversation, counted from 0."),
    sampled_through_sequence: number("The last place that the model had seen when it wrote the item."),
    user_input_order: number("Place among what the person gave."),
    client_authored: flag("Whether the client wrote it, not the model."),
    inherited_user_message: flag("Whether it is the parent's prompt."),
    harness_authored_configuration: flag("Whether it is configuration that the client put in."),
    additional_context_tool_output: flag("Whether it is context given as a tool's output."),
    compaction_output: flag("Whether a compaction made it."),
    compaction_model_hash: text("Hash of the model that compacted."),
    compaction_without_file_error_sources: flag("Whether the compaction left out which files failed."),
    delivered_assistant_message: text("The answer as it was delivered."),
    fallback_token_limit_override: number("Another limit of tokens for this item."),
    model_search_state: text("Whether the model searched: unused and more (0.171)."),
    native_search_fallback_used: flag("Whether the client's own search stood in."),
    mcp_attribution: mcpAttribution(),
    retained_source: object("The message that it was kept from.", retainedSourceFields()),
    guardian_sources: objects(
      "The messages that the reviewer of approvals was shown.",
      retainedSourceFields(),
    ),
    guardian_source_order_guidance: flag("Whether that reviewer knew their order."),
    guardian_review_ids: texts("Reviews that went before."),
    guardian_retained_omissions: object("What that reviewer was not shown.", {
      assistant_context: flag("Whether answers were left out."),
      user_instructions: flag("Whether instructions were left out."),
    }),
    sender_user_messages: object("The prompt behind a message between agents.", {
      receiver_message_id: text("Id of the message at the receiver."),
      receiver_turn_id: text("The receiver's turn."),
      text: text("The prompt."),
    }),
  });
}
