import { CliError } from "../../common/cli-error.js";

/** What a side of a comparison can be. */
const sideKinds = ["session", "week", "month", "range", "model", "version", "folder"] as const;
export type SideKind = (typeof sideKinds)[number];

/** A side as it was typed: its kind where the text or a prefix tells it, and the text without that prefix. */
export interface SideText {
  readonly kind: SideKind | null;
  readonly text: string;
}

const shapes: readonly (readonly [SideKind, RegExp])[] = [
  ["week", /^\d{4}-W\d\d$/],
  ["month", /^\d{4}-\d\d$/],
  ["range", /^\d{4}-\d\d-\d\d$/],
  ["range", /^(?:\d{4}-\d\d-\d\d)?\.\.(?:\d{4}-\d\d-\d\d)?$/],
  ["version", /^v?\d+\.\d+(?:\.\d+)*(?:-[\w.]+)?$/],
];

/**
 * Reads what was typed for a side: `2026-W45`, `2026-10`, `2026-11-01..2026-11-07`, `2.1.294`, or with its kind before
 * it, as in `version:2.1.294`.
 *
 * @throws {CliError} 2 if it is empty
 */
export function parseSide(typed: string): SideText {
  const [, prefix, rest] = /^([a-z]+):(.*)$/su.exec(typed) ?? [];
  const kind = sideKinds.find((name) => name === prefix);
  if (kind !== undefined) {
    if (rest === undefined || rest === "")
      throw new CliError(`nothing is named after ${kind}: in ${typed}`, 2);
    return { kind, text: rest };
  }
  if (typed === "")
    throw new CliError(
      "a side of a comparison is empty; allowed is a session, week, month, range, model, version or folder",
      2,
    );
  return { kind: shapes.find(([, shape]) => shape.test(typed))?.[0] ?? null, text: typed };
}
