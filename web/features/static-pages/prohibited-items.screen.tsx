import { Text } from '@mantine/core';
import { useMemo, useState } from 'react';

import { GoodsList } from '#web/features/static-pages/goods-list.tsx';
import { GoodsSearch } from '#web/features/static-pages/goods-search.tsx';
import { goodsMatching } from '#web/features/static-pages/goods.rules.ts';
import { NothingFound } from '#web/features/static-pages/nothing-found.tsx';
import { TextLink } from '#web/features/static-pages/text-link.tsx';
import { prohibitedItems } from '#web/features/static-pages/prohibited-items.text.ts';
import { ReadingPage } from '#web/features/static-pages/reading-page.tsx';
import { useMarketChoice } from '#web/features/static-pages/use-market-choice.ts';
import { m } from '#shared/platform/words/words.ts';
import { rich } from '#web/platform/words/rich.tsx';

export function ProhibitedItemsScreen() {
  const [query, setQuery] = useState('');
  const [market, setMarket] = useMarketChoice();
  const groups = useMemo(() => goodsMatching(prohibitedItems, query, market), [query, market]);
  const contents = useMemo(() => groups.map(({ id, heading }) => ({ id, label: heading })), [groups]);

  return (
    <ReadingPage
      title={m.static_pages_prohibited_items()}
      context={m.static_pages_prohibited_context()}
      contents={contents}
      tools={<GoodsSearch query={query} onQuery={setQuery} market={market} onMarket={setMarket} />}
    >
      <GoodsList groups={groups} />
      {groups.length === 0 && <NothingFound query={query} advice={m.static_pages_ask_about_the_rest()} />}
      <Text size="sm" c="dimmed">
        {rich(m.static_pages_batteries_are_elsewhere(), {
          link: (
            <TextLink href="/dangerousgoods" inherit>
              {null}
            </TextLink>
          ),
        })}
      </Text>
    </ReadingPage>
  );
}
