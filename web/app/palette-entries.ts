/** What the search of the top bar offers, and which of it a text means. */
import { rights, type SessionFacts } from '#shared/access/rights.ts';
import { savedViewIds, savedViews } from '#shared/shipment-listing/shipment-listing.model.ts';
import type { MenuSection } from '#web/app/menu.ts';

export interface PaletteEntry {
  /** One of a kind in the whole list. */
  id: string;
  label: string;
  description?: string;
  /** The keys that do the same: 'g l'. */
  keys?: string;
  /** Where it leads; or else `run` is what it does. */
  href?: string;
  run?: () => void;
}

export interface PaletteGroup {
  name: string;
  entries: readonly PaletteEntry[];
}

export function screenGroup(sections: readonly MenuSection[]): PaletteGroup {
  const entries = sections.flatMap(({ group, entries: screens }) =>
    screens.map(({ label, path, jump }) => ({
      id: path,
      label,
      href: path,
      ...(label !== group && { description: group }),
      ...(jump !== undefined && { keys: `g ${jump}` }),
    })),
  );
  return { name: 'Screens', entries };
}

/** The work lists of the CN Listing: 'Unprinted', 'Needs you'. */
export function viewGroup(facts: SessionFacts): PaletteGroup {
  const views = rights.viewConsignments(facts) ? savedViewIds.filter((view) => view !== 'all') : [];
  const entries = views.map((view) => ({
    id: `view ${view}`,
    label: savedViews[view].label,
    description: 'CN Listing',
    href: `/shipmentlisting?view=${view}`,
  }));
  return { name: 'Lists', entries };
}

const wordsOf = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u);

/** Every word of the query begins a word of the entry; those whose label begins with it come first. */
export function entriesFor(query: string, entries: readonly PaletteEntry[]): PaletteEntry[] {
  const asked = wordsOf(query).filter((word) => word !== '');
  if (asked.length === 0) return [];
  const [first = ''] = asked;
  return entries
    .filter(({ label, description = '' }) => {
      const words = wordsOf(`${label} ${description}`);
      return asked.every((word) => words.some((own) => own.startsWith(word)));
    })
    .toSorted((a, b) => Number(startsWith(b, first)) - Number(startsWith(a, first)));
}

function startsWith({ label }: PaletteEntry, word: string): boolean {
  return label.toLowerCase().startsWith(word);
}
