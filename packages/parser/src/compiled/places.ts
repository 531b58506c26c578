/**
 * Where compiled code and TypeScript leave things for each other in the memory that they share, below the projection.
 * Numbers without a note are whole numbers of 32 bits; texts are codes, 0 for null. These are the places that all
 * decoders have; each has its own besides, since no other decoder is in the same module.
 */

/** A hash of 16 bytes, and its 32 digits. */
export const hashAt = 8192;

/** Meanings of texts with small codes as type names: 16 bits for each code. */
export const kindsAt = 8448;
export const mostKinds = 1024;

/** How many lines and records of the file there were, and the number of the newest line. */
export const linesAt = 10_496;
export const rowsAt = 10_500;
export const lastLineAt = 10_504;
/** Time of the newest dated row since compiled code went on: 64 bits, epoch ms, NaN for none. */
export const seenTimeAt = 10_512;
/** How many of the records were of unknown types. */
export const unknownRowsAt = 10_520;

/** Number of remembered codes of strings, found by the strings' numbers: a power of two. Then the bytes of a code with its number. */
export const knownCodes = 32_768;
export const codeBytes = 8;

/** Words of an entry that counts rows of one kind: type, subtype, version, whether it is known, how many, first line. */
export const countWords = 6;

/** A whole number of 32 bits that is not known. */
export const unknownNumber = -2_147_483_648;
/** Where the fields of events begin, and those of the source's decoder. */
export const eventFieldsAt = 12_288;
export const sourceFieldsAt = 13_312;
