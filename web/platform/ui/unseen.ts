/** Maximum time to wait for a paint, in milliseconds: a page in the background paints nothing. */
export const paintWaitMs = 200;
