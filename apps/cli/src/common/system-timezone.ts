const utc = "UTC";

/** The zone of the system, an IANA name; UTC where the variable TZ names none, as other programs take it. */
export function systemTimezone({ TZ }: Readonly<Record<string, string | undefined>>): string {
  // Asking loads what Node.js knows of all languages.
  if (TZ === utc) return utc;
  const { timeZone }: { readonly timeZone?: string } = Intl.DateTimeFormat().resolvedOptions();
  // What ICU calls the zone of a TZ that is empty.
  return timeZone === undefined || timeZone === "Etc/Unknown" ? utc : timeZone;
}
