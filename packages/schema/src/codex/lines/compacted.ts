import { flag, list, number, object, objects, text, texts } from "../field.js";
import { itemShapes } from "../item-shapes.js";
import { retainedContext } from "./retained-context.js";
import { tokenUsageRecordFields } from "./token-usage-record.js";
import { cyberAccessProgram } from "./turn-context.js";
import { dynamicTools } from "../parts/calls.js";
import { harnessMetadata } from "../parts/harness-metadata.js";
import { multiAgentVersion, turnAttribution } from "../parts/turn.js";
import { anyOf } from "../typed-schema.js";
import { shape, type Shape } from "../../shapes.js";

function resumeMetadata() {
  return object("What is needed to go on from here.", {
    last_started_turn_id: text("The last turn that began."),
    multi_agent_version: multiAgentVersion(),
    turn_attribution: turnAttribution(),
    rejected_audio_file_ids: texts("Sounds that no model took."),
    dynamic_tools: object("Tools that the program around Codex brought.", {
      thread_id: text("The thread."),
      tools: dynamicTools("The tools."),
    }),
    previous_turn_settings: object("Settings of the turn before.", {
      model: text("The model."),
      comp_hash: text("Hash of the model that compacts."),
      cyber_access_program: cyberAccessProgram(),
      realtime_active: flag("Whether a spoken conversation was on."),
    }),
  });
}

function resourceOrigins() {
  return object("Resources of MCP servers and where they came from.", {
    current_turn_id: text("The turn that runs."),
    turns: texts("Turns that resources came up in."),
    origins: objects("The resources.", {
      uri: text("Address of the resource."),
      call_id: text("The call that gave it."),
      tool: text("The tool that was called."),
      connector_id: text("Id of the connector."),
      link_id: text("Id of the account's link to the app."),
      turn_id: text("The turn."),
      ambiguous_account: flag("Whether several accounts could have given it."),
    }),
  });
}

/** What replaces the conversation so far after a compaction. */
export const compactedShape: Shape = shape(
  "The conversation was shortened; what follows builds on this.",
  () => ({
    message: text("The short form, in words."),
    replacement_history: list("The items that stand for the conversation so far.", anyOf(itemShapes)),
    replacement_history_metadata: list(
      "What the client notes of each of these items.",
      harnessMetadata("What the client notes of the item."),
    ),
    latest_token_usage_record: object("A copy of the last response's usage.", tokenUsageRecordFields()),
    compaction_response_id: text("The response that made the short form."),
    window_number: number("Number of the window of context, counted from 0."),
    window_id: text("Id of the window of context."),
    previous_window_id: text("Id of the window before."),
    first_window_id: text("Id of the first window."),
    retained_context: retainedContext(),
    guardian_history: list("The items that the approvals' reviewer has seen.", anyOf(itemShapes)),
    mcp_resource_origins: resourceOrigins(),
    resume_metadata: resumeMetadata(),
  }),
);
