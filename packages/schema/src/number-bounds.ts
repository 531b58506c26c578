/** The largest counter that a column of 32 bits holds. */
export const largestCount = 2_147_483_647;

/** The largest running total that is believed: a thousand times what any thread has used. */
export const largestTotal = 1_000_000_000_000;

/** The longest duration that is believed, a hundred years: a date less that long is still one. */
export const longestDurationMs = 3_155_760_000_000;

/** The first and the last instant that a year of four digits can name, epoch ms. */
export const firstInstant = -62_167_219_200_000;
export const lastInstant = 253_402_300_799_999;
