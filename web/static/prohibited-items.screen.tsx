import { Text } from '@mantine/core';
import { useMemo, useState } from 'react';

import { GoodsList } from '#web/static/goods-list.tsx';
import { GoodsSearch } from '#web/static/goods-search.tsx';
import { goodsMatching } from '#web/static/goods.rules.ts';
import { NothingFound } from '#web/static/nothing-found.tsx';
import { PageLink } from '#web/static/page-link.tsx';
import { prohibitedItems } from '#web/static/prohibited-items.text.ts';
import { ReadingPage } from '#web/static/reading-page.tsx';
import { useMarketChoice } from '#web/static/use-market-choice.ts';

export function ProhibitedItemsScreen() {
  const [query, setQuery] = useState('');
  const [market, setMarket] = useMarketChoice();
  const groups = useMemo(() => goodsMatching(prohibitedItems, query, market), [query, market]);
  const contents = useMemo(() => groups.map(({ id, heading }) => ({ id, label: heading })), [groups]);

  return (
    <ReadingPage
      title="Prohibited Items"
      context="What may not be sent, and what may be on conditions"
      contents={contents}
      tools={<GoodsSearch query={query} onQuery={setQuery} market={market} onMarket={setMarket} />}
    >
      <GoodsList groups={groups} />
      {groups.length === 0 && (
        <NothingFound
          query={query}
          advice="What is not on the list is not allowed by that. Please ask before you send:"
        />
      )}
      <Text size="sm" c="dimmed">
        Batteries, perfume, aerosols and chemicals are on the page{' '}
        <PageLink href="/dangerousgoods" inherit>
          Dangerous Goods
        </PageLink>
        . The law of the destination applies as well.
      </Text>
    </ReadingPage>
  );
}
