/** Why a line is left to TypeScript, whatever its source. The reasons of a source are numbered on in the order of its forms. */
export const noRecord = 1;
/** Set by the reader of the file. */
export const noUtf8 = 2;
export const noRoom = 3;
