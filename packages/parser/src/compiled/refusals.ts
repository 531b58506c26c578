/** Why a line is left to TypeScript, whatever its source. Other reasons have numbers of their own, source by source. */
export const noRecord = 1;
/** Told by what reads the file. */
export const noUtf8 = 36;
export const noRoom = 37;
