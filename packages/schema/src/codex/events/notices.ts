import { anything, choice, flag, text, texts } from "../field.js";
import { errorInfo } from "../parts/error.js";
import { shape } from "../../shapes.js";
import type { Shapes } from "../../shapes.js";

const message = () => ({ message: text("The message.") });
const failure = () => ({ ...message(), codex_error_info: errorInfo() });
const recovery = () => ({ ...message(), provider: text("Who serves the model.") });

/** Events that tell a person something. */
export const noticeEvents = {
  error: shape("Something went wrong.", failure),
  stream_error: shape("The stream of an answer broke off; it is tried again.", () => ({
    ...failure(),
    additional_details: text("More of it."),
  })),
  warning: shape("A warning.", message),
  background_event: shape("Something goes on in the background.", message),
  undo_started: shape("The working tree is being put back to how it was.", message),
  undo_completed: shape("The working tree was put back to how it was, or not; until about 0.9x.", () => ({
    ...message(),
    success: flag("Whether it was put back."),
  })),
  deprecation_notice: shape("Something in use will go away.", () => ({
    summary: text("What it is."),
    details: text("What to do."),
  })),
  auth_recovery_started: shape("The login is being renewed.", recovery),
  auth_recovery_completed: shape("The login was renewed.", recovery),
  model_reroute: shape("Another model answers.", () => ({
    from_model: text("The model that was asked."),
    to_model: text("The model that answers."),
    reason: choice("Why.", "high_risk_cyber_activity"),
  })),
  model_verification: shape("What the account is trusted with.", () => ({
    verifications: texts("Known: trusted_access_for_cyber."),
  })),
  safety_buffering: shape("The answer is held back while it is checked.", () => ({
    model: text("The model."),
    faster_model: text("A model that would answer at once."),
    reasons: texts("Why."),
    use_cases: texts("What the check takes it for."),
    show_buffering_ui: flag("Whether the person sees that output is buffered."),
  })),
  turn_moderation_metadata: shape("Result of the turn's moderation.", () => ({
    metadata: anything("What it says."),
  })),
} satisfies Shapes;
