import { flag, text, textOrNull, texts } from "../../field.js";
import { shape } from "../../shapes.js";

const models = {
  originalModel: text("Model that was asked."),
  fallbackModel: text("Model that takes its place."),
};

const refusal = {
  trigger: text("Why: refusal."),
  direction: text("What is done: retry."),
  scope: text("How long it holds: session."),
  requestId: textOrNull("Id of the request that was refused."),
  apiRefusalCategory: textOrNull("What was refused, in a word."),
  apiRefusalExplanation: textOrNull("Why it was refused."),
  retractedMessageUuids: texts(
    "Records that no longer count as part of the conversation; they were paid for.",
  ),
  refusedUserMessageUuid: textOrNull("Prompt that was refused."),
};

/** System records about a change of the model that answers. */
export const modelRecords = {
  model_fallback: shape("The model was not available and another one answers.", () => ({
    ...models,
    trigger: text("Why the model was changed."),
    requestId: textOrNull("Id of the request that failed."),
  })),
  model_refusal_fallback: shape("The model refused and another one answers.", () => ({
    ...models,
    ...refusal,
  })),
  model_refusal_no_fallback: shape("The model refused and no other one answers.", () => ({
    ...models,
    ...refusal,
  })),
  model_consent_fallback: shape("The person was asked which model goes on.", () => ({
    ...models,
    choice: text("What the person chose."),
    persistedAsDefault: flag("Whether the choice holds for later sessions."),
  })),
};
