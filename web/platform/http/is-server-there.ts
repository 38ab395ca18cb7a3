/** A slower network counts as not available. */
const answerWithinMs = 5000;

/** Returns whether the server responds at all. Never rejects. */
export const isServerThere = (): Promise<boolean> =>
  fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(answerWithinMs) }).then(
    ({ ok }) => ok,
    () => false,
  );
