import { choice, flag, number, objects, text } from "../field.js";
import { imageFailure, imageInputFields, searchAction, searchResults } from "../parts/calls.js";
import { turnItemFields } from "../parts/item.js";
import { agentTurnItems } from "./agents.js";
import { callTurnItems } from "./calls.js";
import { messageTurnItems } from "./messages.js";
import { shape } from "../../shapes.js";
import type { Shapes } from "../../shapes.js";

/** Turn items of searches and images. */
const searchTurnItems = {
  WebSearch: shape("A search of the web, run by the vendor.", () => ({
    ...turnItemFields(),
    query: text("What was searched for."),
    action: searchAction(),
    results: searchResults(),
  })),
  ImageView: shape("An image that the model looked at.", () => ({
    ...turnItemFields(),
    path: text("Path of the image."),
  })),
  ImageGeneration: shape("An image that was made.", () => ({
    ...turnItemFields(),
    status: text("How it stands."),
    result: text("The image as base64."),
    revised_prompt: text("The prompt that the image was made from."),
    saved_path: text("Where the image was saved."),
  })),
  Extension: shape("Something that an extension did: a search, an image or a pause.", () => ({
    ...turnItemFields(),
    kind: choice("What it did.", "web.search", "image_gen.generation", "clock.sleep"),
    query: text("What was searched for."),
    action: searchAction(),
    results: searchResults(),
    durationMs: number("Length of the pause in milliseconds."),
    status: text("How the image stands."),
    result: text("The image as base64."),
    fileId: text("Id of the image at the vendor."),
    generationId: text("Id of the making."),
    inputImages: objects("Images that it was made from.", imageInputFields()),
    revisedPrompt: text("The prompt that the image was made from."),
    savedPath: text("Where the image was saved."),
    transparentBackground: flag("Whether its background is transparent."),
    failure: imageFailure(),
  })),
} satisfies Shapes;

/** Every type of item that an `item_completed` event can hold. */
export const turnItemShapes: Shapes = {
  ...messageTurnItems,
  ...callTurnItems,
  ...searchTurnItems,
  ...agentTurnItems,
};
