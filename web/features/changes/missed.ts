/** What no stamp of changes reports, as the turn of the day, is asked for this often. */
export const missedMs = 300_000;
