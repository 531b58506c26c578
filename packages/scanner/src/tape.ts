/**
 * The words that the scanner writes for what it finds, read by the builder of records. A word's low
 * eight bits say what follows, the others hold the number of the key, 0 for items of arrays. The words after it
 * are given in brackets; positions are addresses in the scanner's memory, an end is exclusive.
 */
/** A record begins. [line, start of the line, start, end]; members follow up to `opEnd`. */
export const opRecord = 1;
/** A line that is no row of objects. [line, start of the line, end of the line] */
export const opBroken = 2;
/** A line with a value that is nested too deep. [line, start of the line, end of the line] */
export const opTooDeep = 3;
/** A line with too many bytes. [line, start of the line, end of the line] */
export const opTooLong = 4;
/** A string that the cache has. [entry] */
export const opCached = 5;
/** A string that the cache has from now on. [entry, start, end, bits of text] */
export const opFresh = 6;
/** Any other string. [start, end, bits of text] */
export const opString = 7;
/** A whole number from 0 to 999,999,999. [value] */
export const opInteger = 8;
/** Any other number. [start, end] */
export const opNumber = 9;
export const opTrue = 10;
export const opFalse = 11;
export const opNull = 12;
/** Members follow up to `opEnd`. */
export const opObject = 13;
/** Items follow up to `opEnd`. */
export const opArray = 14;
export const opEnd = 15;
/** An object or array that is kept whole. [start, end] */
export const opWhole = 16;
/** An object or array of which nothing is kept. */
export const opAbsent = 17;
/** A measured value. [node, start, end, units, lines, bits of text and of what it has, four of hash]; see `hasBelow`. */
export const opMeasured = 18;

/** What a string is made of, as bits. */
export const textHasEscapes = 1;
export const textHasNonAscii = 2;

/** What follows a measured value, as bits beside those of bits of text. */
/** Members or items up to `opEnd`. */
export const hasBelow = 4;
/** Four words of hash that mean something. */
export const hasHash = 8;

/** What is done with a value, as bits of the first word of its node in the scanner's memory. */
export const wantWhole = 16;
export const wantMeasures = 2;
export const wantUnits = 4;
export const wantLines = 8;
export const wantHash = 16;
export const wantStringHash = 32;

/** Sizes in the scanner's memory. */
/** Bytes of a node: what is wanted, address of its fields, address of its items' node, its newest cached string. */
export const nodeBytes = 16;
/** In a node: address of the newest string's entry in the cache; 0 for none. */
export const nodeString = 12;
/** Bytes of a field; what is in it follows. */
export const fieldBytes = 64;
/** The key in quotes and a colon, up to 32 bytes. */
export const fieldToken = 0;
/** A bit for each byte of the token; 0 where the key is too long for one or has to be escaped. */
export const fieldMask = 32;
/** Address of the key; 0 where the place is empty. */
export const fieldText = 36;
export const fieldLength = 40;
export const fieldNumber = 44;
/** Address of the node; 0 for a key that is not wanted, but was seen. */
export const fieldNode = 48;
/** The field whose key came after this one the last time; 0 for none. */
export const fieldNext = 52;
/** Longest key that has a token. */
export const longestTokenKey = 29;
/** Bytes of a cached string, with its length before it. */
export const cacheEntryBytes = 128;
/** Cached strings; a power of two. */
export const cacheEntries = 2048;
/** Longest string that is cached, in bytes: whole 16 of them fit into an entry after the length. */
export const longestCachedBytes = 112;
/** Objects and arrays inside each other that are passed. */
export const mostLevels = 1_048_576;
/** More bytes than one value takes on the tape before what is below it, with the ends of all that it ends. */
export const tapeEntryBytes = 256;
/** Bytes after the text that may be looked at. */
export const marginBytes = 64;
