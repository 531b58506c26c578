import { ownVersion, pathVersion, SafeFsError } from "@turnmeter/safe-fs";
import type { FileAccess } from "@turnmeter/safe-fs";

/** Platforms whose zone is set by a variable or by this file, usually a link. */
const platforms: ReadonlySet<string> = new Set(["linux", "darwin"]);
const zoneFile = "/etc/localtime";

/**
 * A text that differs if the system's zone may differ; null where nothing shows that. To ask for the zone
 * loads what Node knows of all languages, which takes a fifth of its start.
 */
export function timezoneKey(
  environment: Readonly<Record<string, string | undefined>>,
  platform: string,
  files?: FileAccess,
): string | null {
  if (!platforms.has(platform)) return null;
  try {
    const versions = [ownVersion(zoneFile, files), pathVersion(zoneFile, files)];
    return JSON.stringify([environment["TZ"] ?? null, ...versions]);
  } catch (error) {
    if (error instanceof SafeFsError) return null;
    throw error;
  }
}
