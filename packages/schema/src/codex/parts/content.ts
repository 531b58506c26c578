import * as z from "zod";
import {
  anything,
  choice,
  either,
  flag,
  list,
  number,
  object,
  objects,
  text,
  texts,
  typeChoice,
} from "../field.js";

function contentPart() {
  return z.looseObject({
    type: typeChoice(
      "What the part is.",
      "input_text",
      "output_text",
      "input_image",
      "input_audio",
      "encrypted_content",
    ),
    text: text("The text."),
    image_url: text("The image's address; often the image itself as a data URL."),
    audio_url: text("The sound's address; often the sound itself as a data URL."),
    file_id: text("Id of a file at the vendor, in place of an address."),
    detail: choice("How finely the image is looked at.", "auto", "low", "high", "original"),
    annotations: anything("Citations within the text."),
    logprobs: anything("How sure the model was of each token."),
    encrypted_content: text("The part, readable to the vendor alone."),
  });
}

/** The parts of a message; hand-made logs have a plain text. */
export function messageContent(meaning: string) {
  return either(meaning, z.string(), z.array(contentPart()));
}

/** What a tool gave back: a text, parts, or an object in old logs. */
export function toolOutput(meaning: string) {
  return either(
    meaning,
    z.string(),
    z.array(contentPart()),
    z.looseObject({
      content: text("The text; 2025 logs."),
      content_items: list("The parts; 2025 logs.", contentPart()),
      success: flag("Whether the call did what it should; 2025 logs."),
      body: anything("The text or the parts, in logs that wrap them once more."),
    }),
  );
}

/** What a dynamic tool gave back, in parts. */
export function dynamicToolContent(meaning: string) {
  return objects(meaning, {
    type: typeChoice("What the part is.", "inputText", "inputImage", "inputAudio"),
    text: text("The text."),
    imageUrl: text("The image's address; often the image itself as a data URL."),
    audioUrl: text("The sound's address; often the sound itself as a data URL."),
  });
}

/** Ranges of a text that stand for something else, such as a mention. */
export function textElements(meaning: string) {
  return objects(meaning, {
    byte_range: object("Where it is in the text.", {
      start: number("First byte, counted from 0 in UTF-8."),
      end: number("The byte after the last."),
    }),
    placeholder: text("What is shown in its place."),
  });
}

/** What a person gave, in parts. */
export function userInput(meaning: string) {
  return objects(meaning, {
    type: typeChoice(
      "What the part is.",
      "text",
      "image",
      "local_image",
      "audio",
      "local_audio",
      "skill",
      "mention",
    ),
    text: text("The text."),
    text_elements: textElements("Ranges of the text that stand for something else."),
    image_url: text("The image's address; often the image itself as a data URL."),
    audio_url: text("The sound's address; often the sound itself as a data URL."),
    file_id: text("Id of a file at the vendor."),
    detail: choice("How finely the image is looked at.", "auto", "low", "high", "original"),
    path: text("Path of the image, sound, skill or mentioned file."),
    name: text("Name of the skill or mention."),
  });
}

/** Where a message's parts came from; the vendor strips it before it sends the message. */
export function messagePassthrough() {
  return object("What the client keeps with the item and does not send.", {
    turn_id: text("The turn that the item belongs to."),
    create_time: number("When the item was made, in seconds since 1970 with fractions."),
    content_item_kinds: texts("What each part is: typed by a person (`user.text`) or put in, and by what."),
    content_item_metadata: objects("Where each part came from.", {
      provenance: object("Who made it.", {
        type: text("Kind of its maker, such as `user`, `harness`, `skills` or `tool`."),
        namespace: text("The tool's namespace."),
        name: text("The tool's or skill's name."),
        hook: flag("Whether a hook made it."),
      }),
    }),
  });
}
