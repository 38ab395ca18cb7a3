/**
 * A message that appears when a field loses the focus moves the elements below it. Between press and release of a mouse button,
 * the target would move away and the click would be lost, so errors are reported only after the release.
 */
let pending: Promise<void> | null = null;

/** Maximum delay, for a release that is never received (for example over an iframe). */
const longestMs = 1500;

function hold(): void {
  if (pending) return;
  pending = new Promise((release) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('pointerup', end, true);
      removeEventListener('pointercancel', end, true);
      // Runs after the click, which follows the release immediately.
      setTimeout(() => {
        pending = null;
        release();
      });
    };
    const timer = setTimeout(end, longestMs);
    addEventListener('pointerup', end, true);
    addEventListener('pointercancel', end, true);
  });
}

addEventListener('pointerdown', hold, true);

/** Runs `work` now, or after the release when a pointer is pressed. */
export function afterRelease<T>(work: () => T): T | Promise<T> {
  return pending === null ? work() : pending.then(work);
}
