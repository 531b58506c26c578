import { SafeFsError } from "@turnmeter/safe-fs";

/** What a call gives; `other` where it asks for what is not there, or may not be looked at. */
export async function ifReadable<T, Other>(call: () => T | Promise<T>, other: Other): Promise<T | Other> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof SafeFsError) return other;
    throw error;
  }
}
