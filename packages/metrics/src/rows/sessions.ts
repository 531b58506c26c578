/** Sessions with a request on a local day, `YYYY-MM-DD`. */
export interface DailySessionsRow {
  readonly date: string;
  readonly sessions: number;
}
