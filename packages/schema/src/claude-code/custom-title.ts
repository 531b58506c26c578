import { z } from "zod";
import { text } from "../field.js";

/** Accepts the `custom-title.json` of a session that was renamed. */
export const claudeCodeCustomTitle = z.looseObject({
  customTitle: text("Title that the person gave."),
});
