/** What waits for a paint waits no longer than this, in milliseconds: a page in the background paints nothing. */
export const unseenMs = 200;
