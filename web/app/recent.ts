/** The entries opened last from the search, stored in the browser for each user. Only the label is stored: a CN or a screen. */
import type { PaletteEntry } from '#web/app/palette-entries.ts';
import { readStored, writeStored } from '#web/platform/session/stored.ts';
import { inSandbox } from '#web/platform/session/world.ts';

type Recent = Required<Pick<PaletteEntry, 'id' | 'label' | 'href'>>;

const most = 5;
const keyOf = (accountLabel: string) => `recent:${inSandbox() ? 'sandbox:' : ''}${accountLabel}`;

export function recentOf(accountLabel: string): Recent[] {
  const kept = readStored('localStorage', keyOf(accountLabel));
  return Array.isArray(kept) ? kept.filter(isRecent).slice(0, most) : [];
}

export function remember(accountLabel: string, { id, label, href }: Recent): void {
  const others = recentOf(accountLabel).filter((one) => one.id !== id);
  writeStored('localStorage', keyOf(accountLabel), [{ id, label, href }, ...others].slice(0, most));
}

/** The href is navigated to, so it must be a path of this portal. */
function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false;
  const { id, label, href } = value as Partial<Record<keyof Recent, unknown>>;
  return (
    typeof id === 'string' && typeof label === 'string' && typeof href === 'string' && /^\/\w/u.test(href)
  );
}
