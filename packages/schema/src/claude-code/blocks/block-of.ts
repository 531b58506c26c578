import * as z from "zod";
import { nullish, text, typedObjects } from "../../field.js";

/** A schema for blocks of one type, with its meaning. */
export const blockOf = typedObjects("Kind of the block.", {});

/** The mark that the prompt is cached up to a block; logs of the SDK have it. */
export const cacheControl = nullish(
  z.looseObject({
    type: text("Always ephemeral."),
    ttl: text("How long it is kept: 5m or 1h."),
  }),
  "Marks that the prompt is cached up to this block.",
);
