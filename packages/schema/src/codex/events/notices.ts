import { anything, choice, flag, text, texts } from "../field.js";
import { errorInfo } from "../parts/error.js";
import type { Shapes } from "../shape.js";

const message = () => ({ message: text("The message.") });
const failure = () => ({ ...message(), codex_error_info: errorInfo() });
const recovery = () => ({ ...message(), provider: text("Who serves the model.") });

/** Events that tell a person something. */
export const noticeEvents = {
  error: { meaning: "Something went wrong.", fields: failure },
  stream_error: {
    meaning: "The stream of an answer broke off; it is tried again.",
    fields: () => ({ ...failure(), additional_details: text("More of it.") }),
  },
  warning: { meaning: "A warning.", fields: message },
  background_event: { meaning: "Something goes on in the background.", fields: message },
  undo_started: { meaning: "The working tree is being put back to how it was.", fields: message },
  undo_completed: {
    meaning: "The working tree was put back to how it was, or not; until about 0.9x.",
    fields: () => ({ ...message(), success: flag("Whether it was put back.") }),
  },
  deprecation_notice: {
    meaning: "Something in use will go away.",
    fields: () => ({ summary: text("What it is."), details: text("What to do.") }),
  },
  auth_recovery_started: { meaning: "The login is being renewed.", fields: recovery },
  auth_recovery_completed: { meaning: "The login was renewed.", fields: recovery },
  model_reroute: {
    meaning: "Another model answers.",
    fields: () => ({
      from_model: text("The model that was asked."),
      to_model: text("The model that answers."),
      reason: choice("Why.", "high_risk_cyber_activity"),
    }),
  },
  model_verification: {
    meaning: "What the account is trusted with.",
    fields: () => ({ verifications: texts("Known: trusted_access_for_cyber.") }),
  },
  safety_buffering: {
    meaning: "The answer is held back while it is checked.",
    fields: () => ({
      model: text("The model."),
      faster_model: text("A model that would answer at once."),
      reasons: texts("Why."),
      use_cases: texts("What the check takes it for."),
      show_buffering_ui: flag("Whether the person is told."),
    }),
  },
  turn_moderation_metadata: {
    meaning: "What moderation says of the turn.",
    fields: () => ({ metadata: anything("What it says.") }),
  },
} satisfies Shapes;
