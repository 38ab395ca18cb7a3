import { useState } from 'react';

import type { Chosen } from '#web/features/shop-order/shop-order.api.ts';
import { readDraft, removeDraft, writeDraft } from '#web/platform/ui/form/drafts.ts';
import type { UrlFilters } from '#web/platform/ui/use-url-filters.ts';

const draftKey = 'order-sheet';

interface KeptChoice {
  /** The list in which the orders were chosen. */
  scope: string;
  chosen: Chosen;
}

function keptOf(scope: string): Chosen | null {
  const kept = readDraft(draftKey) as KeptChoice | null;
  return kept?.scope === scope ? kept.chosen : null;
}

/**
 * The orders that are edited in the sheet, null while it is closed. The sheet is in the URL, so that Back shows the list again;
 * the chosen orders are kept for a reload.
 * @param scope identifies what is listed (the filters as text).
 * @param matching all orders that match, for a URL whose chosen orders are not known; null until the list is loaded.
 */
export function useOrderSheet(url: UrlFilters, scope: string, matching: Chosen | null) {
  const isOpen = url.values['sheet'] !== undefined;
  const [chosen, setChosen] = useState(() => (isOpen ? keptOf(scope) : null));
  if (isOpen && chosen === null && matching !== null) setChosen(matching);
  return {
    isOpen,
    chosen,
    open(orders: Chosen) {
      setChosen(orders);
      writeDraft(draftKey, { scope, chosen: orders } satisfies KeptChoice);
      url.set({ sheet: '1' });
    },
    close() {
      removeDraft(draftKey);
      url.set({ sheet: null }, 'replace');
    },
  };
}
