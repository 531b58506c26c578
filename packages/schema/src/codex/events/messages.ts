import { z } from "zod";
import { choice, list, number, text, texts } from "../field.js";
import {
  asyncQuestions,
  attachmentOrder,
  delivery,
  memoryCitation,
  moderation,
  phase,
} from "../parts/answer.js";
import { textElements } from "../parts/content.js";
import { turnId } from "../parts/turn.js";
import { shape } from "../../shapes.js";
import type { Shapes } from "../../shapes.js";

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
