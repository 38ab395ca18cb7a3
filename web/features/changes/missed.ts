/** Polling interval for what change stamps do not report, such as the start of a new day. */
export const missedMs = 300_000;
