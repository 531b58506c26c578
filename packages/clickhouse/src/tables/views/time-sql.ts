/** An instant in epoch ms as a time in UTC; null stays null. */
export function instant(at: string): string {
  return `fromUnixTimestamp64Milli(${at}, 'UTC')`;
}

/** The quarter of an hour, UTC, in which an instant is. Zones differ from UTC by whole quarters, so each has whole days of them. */
export function quarterHour(at: string): string {
  return `toDateTime(intDiv(${at}, 900000) * 900, 'UTC')`;
}

/** The local date of an instant; the zone is an SQL expression. */
export function localDate(at: string, zone: string): string {
  return `toDate32(fromUnixTimestamp64Milli(assumeNotNull(${at}), ${zone}))`;
}
