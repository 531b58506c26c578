import { hexId } from "../random.mjs";

/** @import { Random } from "../random.mjs" */

/** A version-7 UUID: ids of threads and turns hold the time that they were made at. @param {Random} random @param {number} atMs */
export function timedUuid(random, atMs) {
  const time = atMs.toString(16).padStart(12, "0");
  const rest = hexId(random, 18);
  const variant = "89ab"[random.integer(0, 3)];
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-${variant}${rest.slice(3, 6)}-${rest.slice(6)}`;
}

/** The place of a thread's rollout. @param {{ id: string, startAt: number }} thread */
export function rolloutPath({ id, startAt }) {
  const time = new Date(startAt).toISOString().slice(0, 19);
  const folder = time.slice(0, 10).replaceAll("-", "/");
  return `sessions/${folder}/rollout-${time.replaceAll(":", "-")}-${id}.jsonl`;
}
