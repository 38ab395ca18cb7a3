/**
 * A message that comes as a field is left moves what is below it. Between the press and the release of a button of the
 * mouse that would carry the target away, and the click would be lost: so nothing is reported until the release.
 */
let held: Promise<void> | null = null;

/** A release that is never received, as over a frame, delays nothing for longer. */
const longestMs = 1500;

function hold(): void {
  if (held) return;
  held = new Promise((release) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('pointerup', end, true);
      removeEventListener('pointercancel', end, true);
      // After the click, which follows the release at once.
      setTimeout(() => {
        held = null;
        release();
      });
    };
    const timer = setTimeout(end, longestMs);
    addEventListener('pointerup', end, true);
    addEventListener('pointercancel', end, true);
  });
}

addEventListener('pointerdown', hold, true);

/** Runs `work` now, or once the pointer that is pressed at the moment is released. */
export function afterRelease<T>(work: () => T): T | Promise<T> {
  return held === null ? work() : held.then(work);
}
