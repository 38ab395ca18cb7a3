import { Button } from '@mantine/core';

import { m } from '#shared/platform/words/words.ts';
import { useCan } from '#web/platform/session/session.ts';
import { CreateButton, type OrderScreen } from '#web/features/cn-listing/create-button.tsx';
import { openName } from '#web/features/cn-listing/listing-filters.ts';
import { EmptyState } from '#web/platform/ui/states.tsx';
import type { UrlFilters } from '#web/platform/ui/use-url-filters.ts';

interface NothingHereProps {
  order: OrderScreen;
  url: UrlFilters;
  isFiltered: boolean;
  /** The listed notes have just been printed, as the strip below shows. */
  isPrinted: boolean;
}

/** Shown if nothing matches, or if nothing has been created yet; each with the next step. */
export function NothingHere({ order, url, isFiltered, isPrinted }: NothingHereProps) {
  const mayCreate = useCan(order.needs);
  if (isPrinted && (url.values.view === 'unprinted' || url.values.printed === 'no')) {
    return <EmptyState title={m.cn_listing_all_printed()}>{m.cn_listing_all_printed_help()}</EmptyState>;
  }
  if (isFiltered) {
    return (
      <EmptyState
        title={m.cn_listing_no_match()}
        action={
          <Button variant="default" onClick={() => url.clear([openName])}>
            {m.cn_listing_clear_filters()}
          </Button>
        }
      >
        {m.cn_listing_no_match_help()}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={m.cn_listing_empty()} action={mayCreate && <CreateButton to={order.to} />}>
      {m.cn_listing_empty_help()}
    </EmptyState>
  );
}
