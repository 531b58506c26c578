/** The zone of the system, an IANA name; UTC where the variable TZ names none, as other programs take it. */
export function systemTimezone(): string {
  const { timeZone }: { readonly timeZone?: string } = Intl.DateTimeFormat().resolvedOptions();
  // What ICU calls the zone of a TZ that is empty.
  return timeZone === undefined || timeZone === "Etc/Unknown" ? "UTC" : timeZone;
}
