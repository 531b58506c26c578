import { z } from "zod";
import { object, text } from "../field.js";
import { itemShapes } from "../items/item-shapes.js";
import { anyOf } from "../typed-schema.js";

/** The first line of rollouts until early September 2025. */
export function bareHeadSchema() {
  return z
    .looseObject({
      id: z.string().describe("The thread that the file holds."),
      timestamp: z.string().describe("When the thread was made, as RFC 3339."),
      instructions: text("The person's instructions."),
      git: object("The repository at the start.", {
        commit_hash: text("Commit that was checked out."),
        branch: text("Branch that was checked out."),
        repository_url: text("Address of the remote."),
      }),
    })
    .describe("First line of a file without envelopes; until early September 2025.");
}

/** A line between items of the same rollouts. */
export function stateLineSchema() {
  return z
    .looseObject({ record_type: z.literal("state").describe("The type.") })
    .describe("Separates states of a file without envelopes; until early September 2025.");
}

/** A whole rollout of the client that was written in TypeScript. */
export function documentSchema() {
  return z
    .looseObject({
      session: z
        .looseObject({
          id: text("The thread that the file holds."),
          timestamp: text("When the thread was made, as RFC 3339."),
          instructions: text("The person's instructions."),
        })
        .describe("What the file is about."),
      items: z.array(anyOf(itemShapes)).describe("The conversation."),
    })
    .describe("A rollout that is one JSON document; until July 2025.");
}
