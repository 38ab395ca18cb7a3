/** A network that takes longer is none. */
const answerWithinMs = 5000;

/** Whether the server answers at all. Never rejects. */
export const isServerThere = (): Promise<boolean> =>
  fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(answerWithinMs) }).then(
    ({ ok }) => ok,
    () => false,
  );
