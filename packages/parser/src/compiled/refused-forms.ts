import type * as refusals from "./refusals.js";

/** A form of lines that compiled code leaves to TypeScript. */
export interface RefusedForm {
  /** Which lines they are. */
  readonly lines: string;
  /** Why they are not decoded by compiled code. */
  readonly why: string;
}

/** The forms that compiled code leaves whatever their source. */
export const refusedForms: Readonly<Record<keyof typeof refusals, RefusedForm>> = {
  noRecord: {
    lines: "Lines that hold no record, several ones, or values of more than 200 levels; torn lines",
    why: "They are problems, or have the place of their line in common.",
  },
  noUtf8: {
    lines: "Lines read in one piece with bytes that are no UTF-8",
    why: "Texts with such bytes have no code.",
  },
  noRoom: {
    lines: "Lines from the first one on that is longer than the memory for texts",
    why: "Compiled code reads whole lines.",
  },
};
