/** Whether this tab works on the live account or on its sandbox. A new tab starts with the live account. */
import { readText, writeText } from '#web/platform/session/stored.ts';

const key = 'world';

export function inSandbox(): boolean {
  return readText('sessionStorage', key) === 'sandbox';
}

/** Switches between live account and sandbox. Reloads the page, so that no data of the other stay in memory. */
export function goToWorld(world: 'live' | 'sandbox', path: string): void {
  writeText('sessionStorage', key, world === 'sandbox' ? world : null);
  window.location.assign(path);
}

/** Returns to the live account, for example at logout. */
export function forgetWorld(): void {
  writeText('sessionStorage', key, null);
}
