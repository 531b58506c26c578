import * as z from "zod";
import { described, number, tag, text } from "../field.js";
import { once, type SchemaOfType, schemaOfType } from "../shapes.js";
import { kimiCliMessageShapes } from "./message-shapes.js";

const head = described(
  z.looseObject({
    type: tag("metadata", "The record's type."),
    protocol_version: text("Version of the format, from 1.1 to 1.10; the oldest files have no head."),
  }),
  "The head of the file.",
);

/** The schema of a message's payload, by the message's type; null for a type that is not known. */
export const kimiCliPayloadSchema: SchemaOfType = schemaOfType(kimiCliMessageShapes, (_type, fields) =>
  z.looseObject(fields),
);

const recordOf = once((type: string) => {
  const payload = kimiCliPayloadSchema(type);
  return payload === null
    ? null
    : described(
        z.looseObject({
          timestamp: number("When it was written, in seconds since 1970, with a fraction."),
          message: described(
            z.looseObject({ type: tag(type, "The message's type."), payload }),
            "The message.",
          ),
        }),
        payload.description ?? "",
      );
});

const typed = z.object({
  type: z.unknown().optional(),
  message: z.object({ type: z.string() }).optional().catch(undefined),
});

/** The schema of one raw record of a wire of Kimi CLI; null for one whose type is not known. */
export function kimiCliRecordSchema(record: unknown): z.ZodObject | null {
  const { type, message } = typed.safeParse(record).data ?? {};
  if (message !== undefined) return recordOf(message.type);
  return type === "metadata" ? head : null;
}
