/** So much is asked of a database at once. */
const atOnce = 4;

/**
 * Does something with all items, a few at once. If it fails, nothing of it goes on when the failure is thrown.
 *
 * @throws the first failure
 */
export async function allOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += atOnce) {
    const outcomes = await Promise.allSettled(items.slice(from, from + atOnce).map(work));
    const failed = outcomes.find((outcome) => outcome.status === "rejected");
    if (failed !== undefined) throw failed.reason;
  }
}
