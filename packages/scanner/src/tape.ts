/**
 * The words that the scanner writes for what it finds. A line begins with a word that says what it is; the words after
 * it are given in brackets. A value is a word that says what it is, with those in brackets; who holds a value has the
 * index of its first word, 0 for none. Positions are addresses in the scanner's memory, an end is exclusive.
 */
/** A record. [line, start of the line, start, end, index of the next line or record, 1 where a value is too deep, value] */
export const opRecord = 1;
/** A line that is no row of objects. [line, start of the line, end of the line] */
export const opBroken = 2;
/** A line with a value that is nested too deep. [line, start of the line, end of the line] */
export const opTooDeep = 3;
/** A line with too many bytes. [line, start of the line, end of the line] */
export const opTooLong = 4;
/** A string. [start, end, bits of text] */
export const opString = 5;
/** A string that may recur. [start, end, bits of text, entry of the cache, number of the string that it is] */
export const opCached = 6;
/** A whole number from 0 to 999,999,999. [value] */
export const opInteger = 7;
/** Any other number. [start, end] */
export const opNumber = 8;
export const opTrue = 9;
export const opFalse = 10;
export const opNull = 11;
/** [number of the table, index of the value of each of its fields] */
export const opObject = 12;
/** [index of the first item]; before the value of an item stands the index of the next item, 0 for none. */
export const opArray = 13;
/** An object or array that is kept whole. [start, end] */
export const opWhole = 14;
/** An object or array of which nothing is kept. */
export const opAbsent = 15;
/** A measured value. [number of its measures, start, end, bits of text, index of the value below it] */
export const opMeasured = 16;
/** A value that was made, written by whoever made it. [index of what was made] */
export const opMade = 17;

/** Words of a record before its value. */
export const recordWords = 7;

/** What a string is made of, as bits. */
export const textHasEscapes = 1;
export const textHasNonAscii = 2;

/** What is done with a value, as bits of the first word of its node in the scanner's memory. */
export const wantWhole = 1;
export const wantMeasures = 2;

/** Sizes in the scanner's memory. */
/** Bytes of a node: what is wanted, its fields' table, its items' node, its newest cached string, its measures. */
export const nodeBytes = 20;
/** In a node: address of the newest string's entry in the cache; 0 for none. */
export const nodeString = 12;
/** In a node: number of its measures. */
export const nodeMeasures = 16;
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
/** In the first place of a table: the places that follow the first two, less one; seen keys; number; wanted keys. */
export const tableLast = 40;
export const tableSeen = 44;
export const tableNumber = 48;
export const tableFields = 36;
/** Longest key that has a token. */
export const longestTokenKey = 29;
/** Bytes of a cached string, with its length and number before it. */
export const cacheEntryBytes = 128;
/** Cached strings; a power of two. */
export const cacheEntries = 2048;
/** Longest string that is cached, in bytes: whole 16 of them fit into an entry after the length. */
export const longestCachedBytes = 112;
/** Objects and arrays inside each other in a value that is kept whole. */
export const mostWholeLevels = 200;
/** Objects and arrays inside each other that are passed. */
export const mostLevels = 1_048_576;
/** More bytes than one value takes on the tape, without the fields of an object. */
export const tapeEntryBytes = 128;
/** Bytes after the text that may be looked at. */
export const marginBytes = 64;
