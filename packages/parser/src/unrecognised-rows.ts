/** Number of rows, all unknown, that make a file unrecognised rather than no log (R04). */
export const unrecognisedRows = 10;
