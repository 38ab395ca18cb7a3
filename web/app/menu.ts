/** The side menu as a table: groups and their order (spec §2, "Side menu groups"), filled from the screens that exist. */
import { rights, type SessionFacts } from '#shared/access/rights.ts';
import type { Screen } from '#web/app/screens.ts';

/**
 * In the order of the menu. User Management is "third group" (spec §2): an account has either Consignment or COOL, so that it
 * comes third for both.
 */
export const menuGroups = [
  'Dashboard',
  'Consignment',
  'COOL',
  'User Management',
  'Fulfillment',
  'Claim',
  'Pick-up',
  'Reverse Charge',
  'External Orders',
  'Supply',
  'User Settings',
  'Tools',
  'Access Controls',
] as const;

export type MenuGroup = (typeof menuGroups)[number];

export interface MenuPlace {
  group: MenuGroup;
  /** Word for word as spec §2 writes it. */
  label: string;
  /** Position inside the group, as the specification lists them. */
  order: number;
  /** The letter that leads here after `g`. */
  jump?: string;
}

export interface MenuEntry {
  label: string;
  path: string;
  jump?: string;
}

export interface MenuSection {
  group: MenuGroup;
  entries: readonly MenuEntry[];
}

export function mayOpen(screen: Screen, facts: SessionFacts): boolean {
  return screen.needs === 'anyone' || rights[screen.needs](facts);
}

/** The menu of one session (spec §6): an entry for each screen that it may open, no empty groups. */
export function menuFor(facts: SessionFacts, screens: readonly Screen[]): MenuSection[] {
  const open = screens.filter((screen) => mayOpen(screen, facts));
  return menuGroups.flatMap((group) => {
    const entries = open
      .flatMap(({ path, menu }) => (menu?.group === group ? [{ ...menu, path }] : []))
      .toSorted((a, b) => a.order - b.order)
      .map(({ path, label, jump }) => ({ path, label, ...(jump !== undefined && { jump }) }));
    return entries.length > 0 ? [{ group, entries }] : [];
  });
}

/** Where a person lands after login: `/shipmentorder` (spec §9), or else the first screen of their menu. None before the profile is verified. */
export function homeOf(facts: SessionFacts, screens: readonly Screen[]): string | null {
  if (!rights.verified(facts)) return null;
  const preferred = screens.find(({ path }) => path === '/shipmentorder');
  if (preferred && mayOpen(preferred, facts)) return preferred.path;
  return menuFor(facts, screens)[0]?.entries[0]?.path ?? null;
}
