import { ownVersion, pathVersion, SafeFsError } from "@turnmeter/safe-fs";
import type { FileAccess } from "@turnmeter/safe-fs";

/** Platforms whose zone comes from a variable or this file, usually a link. */
const platforms: ReadonlySet<string> = new Set(["linux", "darwin"]);
const zoneFile = "/etc/localtime";

/** A text that changes if the system's zone may have changed; null where nothing shows that. Asking for the zone itself loads Node's data on all languages, which takes a fifth of its start. */
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
