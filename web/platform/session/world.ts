/** Whether this tab works on the live account or on its sandbox. A new tab starts with the live account. */
const key = 'world';

export function inSandbox(): boolean {
  return typeof sessionStorage !== 'undefined' && sessionStorage.getItem(key) === 'sandbox';
}

/** Switches between live account and sandbox. Reloads the page, so that no data of the other stay in memory. */
export function goToWorld(world: 'live' | 'sandbox', path: string): void {
  if (world === 'sandbox') sessionStorage.setItem(key, world);
  else sessionStorage.removeItem(key);
  window.location.assign(path);
}

/** Returns to the live account, for example at logout. */
export function forgetWorld(): void {
  sessionStorage.removeItem(key);
}
