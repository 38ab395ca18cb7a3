/** Does it once the browser's next frame is on the screen. A page in the background draws none, and does not wait for one. */
export function afterFrame(work: () => void): void {
  if (document.hidden) setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
}
