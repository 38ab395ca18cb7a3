/** The side menu as a table: groups and their order (spec §2, "Side menu groups"), filled from the screens that exist. */
import { namesOf } from '#shared/platform/names-of.ts';
import { rights, type SessionFacts } from '#shared/platform/rights/rights.ts';
import type { MenuGroup, Screen } from '#web/platform/router/screen.ts';
import { m } from '#shared/platform/words/words.ts';

/**
 * In menu order. User Management is the "third group" (spec §2): an account has either Consignment or COOL, so it is third for
 * both.
 */
export const menuGroupNames = {
  dashboard: m.app_menu_dashboard(),
  consignment: m.app_menu_consignment(),
  cool: m.app_menu_cool(),
  userManagement: m.app_menu_user_management(),
  fulfillment: m.app_menu_fulfillment(),
  claim: m.app_menu_claim(),
  pickup: m.app_menu_pickup(),
  reverseCharge: m.app_menu_reverse_charge(),
  externalOrders: m.app_menu_external_orders(),
  supply: m.app_menu_supply(),
  userSettings: m.app_menu_user_settings(),
  tools: m.app_menu_tools(),
  accessControls: m.app_menu_access_controls(),
} as const satisfies Record<MenuGroup, string>;

export const menuGroups = namesOf(menuGroupNames);

export interface MenuEntry {
  label: string;
  path: string;
  jump?: string;
}

export interface MenuSection {
  group: MenuGroup;
  /** Exactly as in spec §2, in English. */
  name: string;
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
    return entries.length > 0 ? [{ group, name: menuGroupNames[group], entries }] : [];
  });
}

/** Returns the path if the user may open its screen. */
const opened = (path: string, facts: SessionFacts, screens: readonly Screen[]): string | undefined =>
  screens.find((screen) => screen.path === path && mayOpen(screen, facts))?.path;

/**
 * Returns the page after switching to the sandbox or back: the listing, or otherwise '/', which leads to the user's first screen.
 */
export function listingOf(facts: SessionFacts, screens: readonly Screen[]): string {
  return opened(facts.isCool ? '/COOLshipmentlisting' : '/shipmentlisting', facts, screens) ?? '/';
}

/**
 * Returns the page after login: `/shipmentorder` (spec §9), or otherwise the first screen in the user's menu that has something
 * for them. Screens that need no access level come last. Null before the profile is verified.
 */
export function homeOf(facts: SessionFacts, screens: readonly Screen[]): string | null {
  if (!rights.verified(facts)) return null;
  const theirs = screens
    .map((screen) => ({ ...screen, needs: screen.startFor ?? screen.needs }))
    .filter((screen) => !mayOpen(screen, { ...facts, claims: [] }));
  const [first] = [...menuFor(facts, theirs), ...menuFor(facts, screens)];
  return opened('/shipmentorder', facts, screens) ?? first?.entries[0]?.path ?? null;
}
