/** Who filled what waits behind 'More' finds it open the next time, kept in this browser for each person. */
import * as z from 'zod/mini';

const stored = z.array(z.string());
const keyOf = (owner: string) => `shipment-more/${owner}`;

function kept(owner: string): string[] {
  try {
    const found = stored.safeParse(JSON.parse(localStorage.getItem(keyOf(owner)) ?? 'null'));
    return found.success ? found.data : [];
  } catch {
    return [];
  }
}

export function isMoreKept(owner: string, name: string): boolean {
  return kept(owner).includes(name);
}

/** Those that were filled in the shipment that was made. */
export function keepMore(owner: string, filled: readonly string[]): void {
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(filled));
  } catch {
    // A browser without storage opens them by hand.
  }
}
