import { Text } from '@mantine/core';
import { useMemo, useState } from 'react';

import {
  dangerClasses,
  declaringSteps,
  hiddenDangers,
  lithiumLimits,
  lithiumRules,
} from '#web/features/static-pages/dangerous-goods.text.ts';
import { GoodsList } from '#web/features/static-pages/goods-list.tsx';
import { GoodsSearch } from '#web/features/static-pages/goods-search.tsx';
import { goodsMatching } from '#web/features/static-pages/goods.rules.ts';
import type { Verdict } from '#web/features/static-pages/goods.model.ts';
import { NothingFound } from '#web/features/static-pages/nothing-found.tsx';
import { ReadingPage } from '#web/features/static-pages/reading-page.tsx';
import { goodsWords } from '#web/features/static-pages/search-words.model.ts';
import { folded, matchesWords } from '#web/features/static-pages/search.rules.ts';
import { useMarketChoice } from '#web/features/static-pages/use-market-choice.ts';
import { VerdictBadge } from '#web/features/static-pages/verdict-badge.tsx';

import classes from './dangerous-goods.module.css';
import { m } from '#shared/platform/words/words.ts';

export function DangerousGoodsScreen() {
  const [query, setQuery] = useState('');
  const [market, setMarket] = useMarketChoice();
  const goods = useMemo(() => goodsMatching(hiddenDangers, query, market), [query, market]);
  const classesFound = useMemo(
    () =>
      dangerClasses.filter(({ number, name, examples }) =>
        matchesWords(folded(`${m.static_pages_class_name({ number, name })} ${examples}`), query),
      ),
    [query],
  );
  const lithiumFound = useMemo(
    () =>
      lithiumRules.filter(({ how, examples }) =>
        matchesWords(
          folded([goodsWords['lithium'], m.static_pages_lithium_batteries(), how, examples].join(' ')),
          query,
        ),
      ),
    [query],
  );
  const contents = useMemo(
    () => [
      ...goods.map(({ id, heading }) => ({ id, label: heading })),
      ...(lithiumFound.length > 0 ? [{ id: 'lithium', label: m.static_pages_lithium_batteries() }] : []),
      ...(classesFound.length > 0 ? [{ id: 'classes', label: m.static_pages_the_nine_classes() }] : []),
      { id: 'declaring', label: m.static_pages_how_to_send_what_is_agreed() },
    ],
    [goods, lithiumFound, classesFound],
  );

  return (
    <ReadingPage
      title={m.static_pages_dangerous_goods()}
      context={m.static_pages_dangerous_goods_context()}
      contents={contents}
      tools={<GoodsSearch query={query} onQuery={setQuery} market={market} onMarket={setMarket} />}
    >
      <GoodsList groups={goods} />
      {goods.length + lithiumFound.length + classesFound.length === 0 && (
        <NothingFound query={query} advice={m.static_pages_ask_about_the_red_diamond()} />
      )}
      {lithiumFound.length > 0 && (
        <section className={classes.section} aria-labelledby="lithium">
          <h2 id="lithium" tabIndex={-1}>
            {m.static_pages_lithium_batteries()}
          </h2>
          <ul className={classes.limits}>
            {lithiumLimits.map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
          {lithiumFound.map(({ how, examples, verdict, rule }) => (
            <Ruling key={how} verdict={verdict} name={how} examples={examples} rule={rule} />
          ))}
        </section>
      )}
      {classesFound.length > 0 && (
        <section className={classes.section} aria-labelledby="classes">
          <h2 id="classes" tabIndex={-1}>
            {m.static_pages_the_nine_classes()}
          </h2>
          {classesFound.map(({ number, name, examples, verdict, rule }) => (
            <Ruling
              key={number}
              verdict={verdict}
              name={m.static_pages_class_name({ number, name })}
              examples={examples}
              rule={rule}
            />
          ))}
        </section>
      )}
      <section className={classes.section} aria-labelledby="declaring">
        <h2 id="declaring" tabIndex={-1}>
          {m.static_pages_how_to_send_what_is_agreed()}
        </h2>
        <ol className={classes.steps}>
          {declaringSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <Text size="sm" c="dimmed">
          {m.static_pages_undeclared_goods()}
        </Text>
      </section>
    </ReadingPage>
  );
}

interface RulingProps {
  verdict: Verdict;
  name: string;
  examples: string;
  rule: string;
}

function Ruling({ verdict, name, examples, rule }: RulingProps) {
  return (
    <div className={classes.ruling}>
      <div>
        <VerdictBadge verdict={verdict} />
      </div>
      <div>
        <div className={classes.name}>{name}</div>
        <div className={classes.examples}>{examples}</div>
        <div>{rule}</div>
      </div>
    </div>
  );
}
