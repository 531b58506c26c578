import type * as z from "zod/mini";
import { LakeError } from "../lake-error.js";

interface ExpectedForm {
  /** Such as `name@1`; several in order, newest last. */
  readonly forms: readonly [string, ...string[]];
  /** Its location, for messages. */
  readonly place: string;
}

/**
 * A manifest of a form.
 *
 * @throws LakeError where it is damaged, or of another version
 */
export function parseForm<T>(schema: z.ZodMiniType<T>, bytes: Uint8Array, { forms, place }: ExpectedForm): T {
  const value = parsed(bytes, place);
  const found = typeof value === "object" && value !== null && "form" in value ? value.form : undefined;
  const family = forms[0].slice(0, forms[0].indexOf("@") + 1);
  if (typeof found === "string" && !forms.includes(found) && found.startsWith(family))
    throw new LakeError(
      "other-version",
      `${place} is of another version of turnmeter: ${found}, not ${forms.at(-1)}`,
      { mayBeLeftOut: true },
    );
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const at = result.error.issues[0]?.path.join(".") ?? "";
  throw new LakeError("damaged", `${place} is damaged${at === "" ? "" : `, at ${at}`}`, {
    cause: result.error,
    mayBeLeftOut: true,
  });
}

function parsed(bytes: Uint8Array, place: string): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new LakeError("damaged", `${place} is damaged: no JSON`, { cause, mayBeLeftOut: true });
  }
}
