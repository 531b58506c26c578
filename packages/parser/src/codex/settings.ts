import type { Projected } from "../projection.js";
import { stringOf } from "../decoding/values.js";
import { workingDirectory } from "../decoding/working-directory.js";
import type { Rollout } from "./rollout.js";

/** Takes model, effort and tier from the settings of a thread; what waits for a model has this one (R78). */
export function noteSettings(rollout: Rollout, settings: Projected | null): void {
  if (settings === null) return;
  noteModel(rollout, settings["model"]);
  rollout.effort = stringOf(settings["reasoning_effort"]) ?? rollout.effort;
  rollout.serviceTier = stringOf(settings["service_tier"]);
}

/** Takes model, effort and working directory from the context of a turn. */
export function noteTurnContext(rollout: Rollout, context: Projected): void {
  noteModel(rollout, context["model"]);
  rollout.effort = stringOf(context["effort"]) ?? rollout.effort;
  rollout.cwd = workingDirectory(context["cwd"]) ?? rollout.cwd;
}

function noteModel(rollout: Rollout, value: unknown): void {
  const model = stringOf(value);
  if (model === null) return;
  rollout.model = model;
  rollout.queue.settleModel(model);
}
