import { z } from "zod";
import { described, tag } from "../../field.js";
import { object, text } from "../field.js";
import { itemShapes } from "../items/item-shapes.js";
import { anyOf } from "../typed-schema.js";

/** The first line of rollouts until early September 2025. */
export function bareHeadSchema() {
  return described(
    z.looseObject({
      id: described(z.string(), "The thread that the file holds."),
      timestamp: described(z.string(), "When the thread was made, as RFC 3339."),
      instructions: text("The person's instructions."),
      git: object("The repository at the start.", {
        commit_hash: text("Commit that was checked out."),
        branch: text("Branch that was checked out."),
        repository_url: text("Address of the remote."),
      }),
    }),
    "First line of a file without envelopes; until early September 2025.",
  );
}

/** A line between items of the same rollouts. */
export function stateLineSchema() {
  return described(
    z.looseObject({ record_type: tag("state", "The type.") }),
    "Separates states of a file without envelopes; until early September 2025.",
  );
}

/** A whole rollout of the client that was written in TypeScript. */
export function documentSchema() {
  const session = z.looseObject({
    id: text("The thread that the file holds."),
    timestamp: text("When the thread was made, as RFC 3339."),
    instructions: text("The person's instructions."),
  });
  return described(
    z.looseObject({
      session: described(session, "What the file is about."),
      items: described(z.array(anyOf(itemShapes)), "The conversation."),
    }),
    "A rollout that is one JSON document; until July 2025.",
  );
}
