import { text } from "../field.js";
import { reviewOutput, reviewTarget } from "../parts/review.js";
import { turnId } from "../parts/turn.js";
import { shape } from "../../shapes.js";
import type { Shapes } from "../../shapes.js";

/** Events of reviews. */
export const reviewEvents = {
  entered_review_mode: shape("A review begins.", () => ({
    item_id: text("Id of the item that tells the same."),
    turn_id: turnId(),
    target: reviewTarget(),
    prompt: text("What is to be reviewed, in words; until about 0.6x."),
    user_facing_hint: text("What is reviewed, as the person reads it."),
  })),
  exited_review_mode: shape("A review is over.", () => ({
    item_id: text("Id of the item that tells the same."),
    turn_id: turnId(),
    review_output: reviewOutput(),
  })),
} satisfies Shapes;
