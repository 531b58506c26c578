import * as z from "zod";
import { choice, list, number, text, texts, anything, flag, object, objects } from "../field.js";
import {
  asyncQuestions,
  attachmentOrder,
  delivery,
  memoryCitation,
  moderation,
  phase,
  turnId,
  completedAtMs,
  startedAtMs,
  errorInfo,
} from "../parts/turn.js";
import { textElements } from "../parts/content.js";
import { shape, type Shapes } from "../../shapes.js";
import { nullish } from "../../field.js";
import { itemShapes } from "../item-shapes.js";
import { turnItemShapes } from "../turn-item-shapes.js";
import { anyOf } from "../typed-schema.js";
import { realtimeItemFields } from "../parts/realtime-item.js";

const details = (meaning: string) => list(meaning, z.string().nullable());

/** Events of what was said. */
export const messageEvents = {
  user_message: shape("A prompt.", () => ({
    message: text("The prompt's text."),
    kind: choice("What the text is; until about 0.5x.", "plain", "user_instructions", "environment_context"),
    client_id: text("Id that the program around Codex gave it."),
    text_elements: textElements("Ranges of the text that stand for something else."),
    images: texts("Images, as addresses or data URLs."),
    image_details: details("How finely each image is looked at."),
    local_images: texts("Paths of images."),
    local_image_details: details("How finely each of these is looked at."),
    file_ids: texts("Ids of files at the vendor."),
    file_id_details: details("How finely each of these is looked at."),
    image_order: attachmentOrder("How each image comes, in order."),
    audio: texts("Sounds, as addresses or data URLs."),
    audio_references: list(
      "Sounds at the vendor.",
      z.looseObject({ audio_url: text("Address of the sound."), file_id: text("Id of the sound.") }),
    ),
    local_audio: texts("Paths of sounds."),
    audio_order: attachmentOrder("How each sound comes, in order."),
  })),
  agent_message: shape("An answer, or a part of one.", () => ({
    message: text("The text."),
    phase: phase(),
    delivery: delivery(),
    memory_citation: memoryCitation(),
    moderation: moderation(),
    questions: asyncQuestions(),
  })),
  agent_reasoning: shape("A part of the summary of what the model thought.", () => ({
    text: text("The text."),
  })),
  agent_reasoning_raw_content: shape("What the model thought, where it gives it.", () => ({
    text: text("The text."),
  })),
  agent_reasoning_section_break: shape("The next part of the summary begins.", () => ({
    item_id: text("The reasoning that it belongs to."),
    summary_index: number("Which part, counted from 0."),
  })),
} satisfies Shapes;

const delta = () => ({
  thread_id: text("The thread."),
  turn_id: turnId(),
  item_id: text("The item that it belongs to."),
  delta: text("The text that is added."),
});

/** Events of texts that are still being written. They are not kept. */
export const streamingEvents = {
  agent_message_content_delta: shape("A piece of an answer.", delta),
  plan_delta: shape("A piece of a plan.", delta),
  reasoning_content_delta: shape("A piece of a summary.", () => ({
    ...delta(),
    summary_index: number("Which part, counted from 0."),
  })),
  reasoning_raw_content_delta: shape("A piece of what the model thinks.", () => ({
    ...delta(),
    content_index: number("Which part, counted from 0."),
  })),
} satisfies Shapes;

const about = () => ({
  thread_id: text("The thread; a child's rows may be in the parent's file."),
  turn_id: turnId(),
  item: nullish(anyOf(turnItemShapes), "The item."),
  started_at_ms: startedAtMs(),
});

/** Events that hold an item. */
export const itemEvents = {
  item_started: shape("An item begins.", about),
  item_completed: shape(
    "An item is complete. Stands for most other events in paginated rollouts, 0.16x and later.",
    () => ({
      ...about(),
      completed_at_ms: completedAtMs(),
      content_token_count: number("How many tokens the item's content has."),
    }),
  ),
  raw_response_item: shape("An item as the API sent it.", () => ({
    item: nullish(anyOf(itemShapes), "The item."),
  })),
} satisfies Shapes;

const message = () => ({ message: text("The message.") });
const failure = () => ({ ...message(), codex_error_info: errorInfo() });
const recovery = () => ({ ...message(), provider: text("Who serves the model.") });

/** Events that tell a person something. */
export const noticeEvents = {
  error: shape("Something went wrong.", failure),
  stream_error: shape("The stream of an answer broke off; it is tried again.", () => ({
    ...failure(),
    additional_details: text("More of it."),
  })),
  warning: shape("A warning.", message),
  background_event: shape("Something goes on in the background.", message),
  undo_started: shape("The working tree is being put back to how it was.", message),
  undo_completed: shape("The working tree was put back to how it was, or not; until about 0.9x.", () => ({
    ...message(),
    success: flag("Whether it was put back."),
  })),
  deprecation_notice: shape("Something in use will go away.", () => ({
    summary: text("What it is."),
    details: text("What to do."),
  })),
  auth_recovery_started: shape("The login is being renewed.", recovery),
  auth_recovery_completed: shape("The login was renewed.", recovery),
  model_reroute: shape("Another model answers.", () => ({
    from_model: text("The model that was asked."),
    to_model: text("The model that answers."),
    reason: choice("Why.", "high_risk_cyber_activity"),
  })),
  model_verification: shape("What the account is trusted with.", () => ({
    verifications: texts("Known: trusted_access_for_cyber."),
  })),
  safety_buffering: shape("The answer is held back while it is checked.", () => ({
    model: text("The model."),
    faster_model: text("A model that would answer at once."),
    reasons: texts("Why."),
    use_cases: texts("What the check takes it for."),
    show_buffering_ui: flag("Whether the person sees that output is buffered."),
  })),
  turn_moderation_metadata: shape("Result of the turn's moderation.", () => ({
    metadata: anything("What it says."),
  })),
} satisfies Shapes;

const response = (meaning: string) => object(meaning, { response_id: text("Id of the response.") });
const piece = (meaning: string) =>
  object(meaning, { delta: text("The text that is added."), item_id: text("The item that it belongs to.") });
const whole = (meaning: string) => object(meaning, { text: text("The text.") });

function realtimePayload() {
  return object("What happened: one of these.", {
    SessionUpdated: object("The conversation's settings.", {
      realtime_session_id: text("Id of the conversation."),
      instructions: text("Its instructions."),
    }),
    InputAudioSpeechStarted: object("The person speaks.", { item_id: text("The item.") }),
    InputTranscriptDelta: piece("A piece of what the person says."),
    InputTranscriptDone: whole("What the person said."),
    OutputTranscriptDelta: piece("A piece of what the model says."),
    OutputTranscriptDone: whole("What the model said."),
    AudioOut: object("Sound.", {
      data: text("The samples, as base64."),
      item_id: text("The item."),
      num_channels: number("Channels."),
      sample_rate: number("Samples a second."),
      samples_per_channel: number("Samples in a channel."),
    }),
    ResponseCreated: response("An answer begins."),
    ResponseCancelled: response("An answer was broken off."),
    ResponseDone: response("An answer is over."),
    ConversationItemAdded: anything("An item was added."),
    ConversationItemDone: object("An item is complete.", { item_id: text("The item.") }),
    HistoryItemStarted: object("An item begins that is kept.", realtimeItemFields()),
    HistoryTranscriptDelta: piece("A piece of an item that is kept."),
    HistoryItemCompleted: object("An item is complete that is kept.", realtimeItemFields()),
    HandoffRequested: object("The model hands over to Codex.", {
      handoff_id: text("Id of the handover."),
      item_id: text("The item."),
      input_transcript: text("What the person said."),
      active_transcript: objects("What was said so far.", {
        role: text("Who spoke."),
        text: text("The text."),
      }),
    }),
    NoopRequested: object("The model does nothing.", {
      call_id: text("Id of the call."),
      item_id: text("The item."),
    }),
    Error: text("What went wrong, in words."),
  });
}

/** Events of spoken conversations. */
export const realtimeEvents = {
  realtime_conversation_started: shape("A spoken conversation begins.", () => ({
    realtime_session_id: text("Id of the conversation."),
    version: choice("Version of the protocol.", "v1", "v2", "v3"),
  })),
  realtime_conversation_realtime: shape("Something happens in a spoken conversation.", () => ({
    payload: realtimePayload(),
  })),
  realtime_conversation_sdp: shape("How the two sides connect.", () => ({
    sdp: text("The description of the connection."),
  })),
  realtime_conversation_closed: shape("A spoken conversation is over.", () => ({ reason: text("Why.") })),
  realtime_conversation_list_voices_response: shape("The voices to choose from.", () => ({
    voices: object("The voices.", {
      defaultV1: text("The voice that is used, version 1."),
      defaultV2: text("The voice that is used, version 2."),
      v1: texts("Voices of version 1."),
      v2: texts("Voices of version 2."),
      v3: texts("Voices of version 3."),
    }),
  })),
} satisfies Shapes;
