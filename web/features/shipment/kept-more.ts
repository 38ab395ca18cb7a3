/** Remembers, per user in this browser, which 'More' sections were filled in, so that they are open the next time. */
import * as z from 'zod/mini';

import { readStored, writeStored } from '#web/platform/session/stored.ts';

const stored = z.array(z.string());
const keyOf = (owner: string) => `shipment-more/${owner}`;

function kept(owner: string): string[] {
  const found = stored.safeParse(readStored('localStorage', keyOf(owner)));
  return found.success ? found.data : [];
}

export function isMoreKept(owner: string, name: string): boolean {
  return kept(owner).includes(name);
}

/** Stores the sections that were filled in for the shipment just created. */
export function keepMore(owner: string, filled: readonly string[]): void {
  writeStored('localStorage', keyOf(owner), filled);
}
