/** The built-in entries of the top bar's search, and matching them to a text. */
import { flowWords } from '#shared/features/shipment/shipment-words.model.ts';
import { rights, type SessionFacts } from '#shared/platform/rights/rights.ts';
import { savedViewIds, savedViews } from '#shared/features/cn-listing/shipment-listing.model.ts';
import type { Market } from '#shared/platform/market/markets.ts';
import type { MenuSection } from '#web/app/menu.ts';
import { flowTabs, orderScreenPaths, orderScreens } from '#web/features/shipment/flows.ts';
import { m } from '#shared/platform/words/words.ts';

export interface PaletteEntry {
  /** Unique in the whole list. */
  id: string;
  label: string;
  description?: string;
  /** Other search words for it, which are not shown. */
  alsoFoundBy?: string;
  /** Keyboard shortcut for the same action: 'g l'. */
  keys?: string;
  /** Link of the entry; otherwise `run` is its action. */
  href?: string;
  run?: () => void;
}

export interface PaletteGroup {
  name: string;
  entries: readonly PaletteEntry[];
}

export function screenGroup(sections: readonly MenuSection[]): PaletteGroup {
  const entries = sections.flatMap(({ name: group, entries: screens }) =>
    screens.map(({ label, path, jump }) => ({
      id: path,
      label,
      href: path,
      ...(label !== group && { description: group }),
      ...(jump !== undefined && { keys: `g ${jump}` }),
    })),
  );
  return { name: m.app_search_screens(), entries };
}

/** Printing screens are found by the word for printing, in the language that the user thinks in. */
// words: search words in several languages, never shown
const printWords = 'print printing cetak mencetak 打印 列印';

/** The tabs of the create screens: 'CN Printing', 'International'. */
export function flowGroup(facts: SessionFacts, market: Market): PaletteGroup {
  const entries = orderScreenPaths.flatMap((path) =>
    flowTabs(path, market, facts).map(({ flow, layout }) => ({
      id: `flow ${flow}`,
      label: flowWords[flow](),
      description: orderScreens[path].title,
      href: `${path}?flow=${flow}`,
      ...(layout === 'desk' && { alsoFoundBy: printWords }),
    })),
  );
  return { name: m.app_search_create(), entries };
}

/** The work lists of the CN Listing: 'Unprinted', 'Needs you'. */
export function viewGroup(facts: SessionFacts): PaletteGroup {
  const views = rights.viewShipments(facts) ? savedViewIds.filter((view) => view !== 'all') : [];
  const listing = rights.viewCool(facts) ? '/COOLshipmentlisting' : '/shipmentlisting';
  const entries = views.map((view) => ({
    id: `view ${view}`,
    label: savedViews[view].label(),
    description: m.app_screen_cn_listing(),
    href: `${listing}?view=${view}`,
    ...(view === 'unprinted' && { alsoFoundBy: printWords }),
  }));
  return { name: m.app_search_lists(), entries };
}

const wordsOf = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u);

/**
 * Returns the entries in which every word of the query starts a word; those whose label starts with the first word come first.
 */
export function entriesFor(query: string, entries: readonly PaletteEntry[]): PaletteEntry[] {
  const queryWords = wordsOf(query).filter((word) => word !== '');
  if (queryWords.length === 0) return [];
  const [first = ''] = queryWords;
  return entries
    .filter(({ label, description = '', alsoFoundBy = '' }) => {
      const words = wordsOf(`${label} ${description} ${alsoFoundBy}`);
      return queryWords.every((word) => words.some((own) => isMeant(own, word)));
    })
    .toSorted((a, b) => Number(startsWith(b, first)) - Number(startsWith(a, first)));
}

/** Chinese has no spaces between words, so a match may start anywhere. */
function isMeant(own: string, word: string): boolean {
  return own.startsWith(word) || (/^\p{Script=Han}/u.test(word) && own.includes(word));
}

function startsWith({ label }: PaletteEntry, word: string): boolean {
  return label.toLowerCase().startsWith(word);
}
