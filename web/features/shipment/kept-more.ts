/** Remembers, per user in this browser, which 'More' sections were filled in, so that they are open the next time. */
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

/** Stores the sections that were filled in for the shipment just created. */
export function keepMore(owner: string, filled: readonly string[]): void {
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(filled));
  } catch {
    // Without storage, the user opens the sections by hand.
  }
}
