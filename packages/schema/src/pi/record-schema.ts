import * as z from "zod";
import { described, optional, tag } from "../field.js";
import { once, schemaOfType } from "../shapes.js";
import { piEntryShapes, piEnvelope } from "./entry-shapes.js";
import { piMessageShapes } from "./message-shapes.js";

/** The schema of an entry, by its type; null for a type that is not known. */
export const piEntryTypeSchema = schemaOfType(piEntryShapes, (type, fields) =>
  z.looseObject({ type: tag(type, "The entry's type."), ...piEnvelope(), ...fields }),
);

/** The schema of a message, by its role; null for a role that is not known. */
export const piMessageSchema = schemaOfType(piMessageShapes, (role, fields) =>
  z.looseObject({ role: tag(role, "Who speaks."), ...fields }),
);

const withMessage = once((role: string) => {
  const entry = piEntryTypeSchema("message");
  const message = piMessageSchema(role);
  if (entry === null || message === null) return null;
  const meaning = message.description ?? "";
  return described(z.looseObject({ ...entry.shape, message: optional(message, "The message.") }), meaning);
});

const parts = z.object({
  type: z.string(),
  message: z.object({ role: z.string() }).optional().catch(undefined),
});

/** The schema of one raw entry of a session, with that of its message; null where its type or role is not known. */
export function piEntrySchema(record: unknown): z.ZodObject | null {
  const { type, message } = parts.safeParse(record).data ?? {};
  return type === "message" && message !== undefined ? withMessage(message.role) : piEntryTypeSchema(type);
}
