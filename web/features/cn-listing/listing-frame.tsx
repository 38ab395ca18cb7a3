import { Skeleton, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';

import { m } from '#shared/platform/words/words.ts';
import { viewsWith } from '#web/features/cn-listing/listing-filters.ts';
import { FilterButton } from '#web/platform/ui/filter-menu.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { SavedViewTabs } from '#web/platform/ui/saved-view-tabs.tsx';
import { listFrame } from '#web/platform/ui/table/list-frame.ts';
import type { UrlFilters } from '#web/platform/ui/use-url-filters.ts';

import bar from '#web/platform/ui/filter-bar.module.css';
import classes from './listing-frame.module.css';

const rows = 12;

/** Before the scripts run nothing is filtered, and nothing can be pressed. */
const nothing = () => undefined;
const unfiltered: UrlFilters = { values: {}, set: nothing, open: nothing, clear: nothing };

/**
 * The static frame of the listing, shown before its scripts run (web/app/frames.tsx): each part is in its final place, so that
 * nothing jumps or is painted again.
 */
export function ListingFrame() {
  return (
    <Page kind="list" title={m.app_screen_cn_listing()} action={<div className={classes.buttons} />}>
      <SavedViewTabs url={unfiltered} views={viewsWith(undefined, [])} label={m.cn_listing_saved_views()} />
      <div className={bar.bar}>
        <TextInput
          type="search"
          className={bar.search}
          placeholder={m.cn_listing_search_all()}
          leftSection={<Search size={16} aria-hidden />}
          readOnly
        />
        <FilterButton />
      </div>
      <div className={classes.rows} {...listFrame}>
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={row} className={classes.row} animate={false} />
        ))}
      </div>
    </Page>
  );
}
