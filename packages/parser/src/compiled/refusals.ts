/** Why a line is left to TypeScript, whatever its source. Other reasons have numbers of their own, source by source. */
export const noRecord = 1;
/** Set by the reader of the file. */
export const noUtf8 = 36;
export const noRoom = 37;
