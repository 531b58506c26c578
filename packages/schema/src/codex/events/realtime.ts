import { anything, choice, number, object, objects, text, texts } from "../field.js";
import { realtimeItemFields } from "../parts/realtime-item.js";
import { shape } from "../../shapes.js";
import type { Shapes } from "../../shapes.js";

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
