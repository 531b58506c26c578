import type { Projected } from "../projection.js";
import { stringOf } from "../decoding/values.js";
import { workingDirectory } from "../decoding/working-directory.js";
import { noteTurn, type Rollout, type RolloutRow } from "./rollout.js";

/** Takes model, effort and tier from the settings of a thread; events that wait for a model get this one (R78). */
export function noteSettings({ rollout, origin }: RolloutRow, settings: Projected | null): void {
  if (settings === null) return;
  noteModel(rollout, settings["model"]);
  rollout.effort = stringOf(settings["reasoning_effort"]) ?? rollout.effort;
  rollout.serviceTier = stringOf(settings["service_tier"]);
  if (origin.agentId !== null) return;
  rollout.queue.add({ kind: "serviceTier", origin, serviceTier: rollout.serviceTier });
}

/** Takes model, effort and working directory from the context of a turn. */
export function noteTurnContext({ rollout, origin, body: context }: RolloutRow): void {
  noteModel(rollout, context["model"]);
  rollout.effort = stringOf(context["effort"]) ?? rollout.effort;
  rollout.cwd = workingDirectory(context["cwd"]) ?? rollout.cwd;
  noteTurn({ rollout, origin }, stringOf(context["turn_id"]));
}

function noteModel(rollout: Rollout, value: unknown): void {
  const model = stringOf(value);
  if (model === null) return;
  rollout.model = model;
  rollout.queue.settleModel(model);
}
