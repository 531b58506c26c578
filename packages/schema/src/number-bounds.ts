/** The largest counter that a 32-bit column holds. */
export const largestCount = 2_147_483_647;

/** The largest running total that is accepted: a thousand times what any thread has used. */
export const largestTotal = 1_000_000_000_000;

/** The longest duration that is accepted, a hundred years: a date minus that is still a valid date. */
export const longestDurationMs = 3_155_760_000_000;

/** The first and last instant of a four-digit year, epoch ms. */
export const firstInstant = -62_167_219_200_000;
export const lastInstant = 253_402_300_799_999;
