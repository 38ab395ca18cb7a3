import { Skeleton, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';

import { m } from '#shared/platform/words/words.ts';
import { Page } from '#web/platform/ui/page.tsx';
import { listFrame } from '#web/platform/ui/table/list-frame.ts';

import bar from '#web/platform/ui/filter-bar.module.css';
import classes from './listing-frame.module.css';

const rows = 12;

/** The listing before its scripts run (web/app/frames.tsx). */
export function ListingFrame() {
  return (
    <Page kind="list" title={m.app_screen_cn_listing()} action={<div className={classes.buttons} />}>
      <Skeleton height={44} animate={false} />
      <div className={bar.bar}>
        <TextInput
          className={bar.search}
          placeholder={m.cn_listing_search_all()}
          leftSection={<Search size={16} aria-hidden />}
          readOnly
        />
        <Skeleton className={classes.filter} animate={false} />
      </div>
      <div className={classes.rows} {...listFrame}>
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={row} className={classes.row} animate={false} />
        ))}
      </div>
    </Page>
  );
}
