/** Rows of which none is known that make a file an unrecognised one, rather than no log (R04). */
export const unrecognisedRows = 10;
