import { anything, number, text } from "../codex/field.js";
import { shape, type Shapes } from "../shapes.js";

const fields = () => ({
  kind: text("The type without its prefix."),
  ttftMs: number("How long until the first token, ms."),
  outputTtftMs: number("How long until the first that can be seen, ms."),
  interTokenLatencyMs: number("Mean time between two, ms."),
  turn: number("Attempt, from 0."),
  model: text("The model."),
  modelInfo: anything("What the model can do."),
  modelCall: anything("Ids of the call, and its error."),
  modelCallDurationMs: number("How long it took, ms."),
  timestampMs: number("When, epoch ms."),
  reason: text("Why it is tried again."),
  error: text("Why it failed."),
  message: anything("The answer."),
  messages: anything("The messages so far."),
  response: anything("The answer."),
  responseChunk: anything("The same as it was received."),
  responseUsage: anything("Its usage, in the provider's words."),
  requestMessages: text("What was sent."),
  requestSettings: anything("Settings of the call."),
  modelDisplayName: text("Its name for people."),
  quotaSnapshots: anything("How much of the quota is left."),
  toolCount: number("Tools that were offered."),
  customToolCallCount: number("Calls of tools of a free form."),
  orphanToolCallCount: number("Calls without a result."),
  unmatchedToolResultCount: number("Results without a call."),
  rte: anything("A flag of the service."),
});

/** Steps of the calls that shorten a conversation. Their usage is in `session.compaction_complete`. */
export const modelShapes: Shapes = {
  "model.turn_started": shape("The call begins.", fields),
  "model.model_call_started": shape("An attempt begins.", fields),
  "model.model_call_success": shape("An attempt was answered.", fields),
  "model.model_call_failure": shape("An attempt failed.", fields),
  "model.turn_retry": shape("It is tried again.", fields),
  "model.turn_failed": shape("No attempt was answered.", fields),
  "model.turn_ended": shape("The call ends.", fields),
  "model.message": shape("The answer.", fields),
  "model.response": shape("The answer again.", fields),
  "model.messages_snapshot": shape("The messages so far.", fields),
};
