/** Where this tab works: over the live account, or over its sandbox. A tab of its own begins live. */
const key = 'world';

export function inSandbox(): boolean {
  return typeof sessionStorage !== 'undefined' && sessionStorage.getItem(key) === 'sandbox';
}

/** Nothing of the other world stays in memory: the page is loaded again. */
export function goToWorld(world: 'live' | 'sandbox', path: string): void {
  if (world === 'sandbox') sessionStorage.setItem(key, world);
  else sessionStorage.removeItem(key);
  window.location.assign(path);
}

/** As at logout. */
export function forgetWorld(): void {
  sessionStorage.removeItem(key);
}
