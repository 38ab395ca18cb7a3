import { Text } from '@mantine/core';
import { useMemo, useState } from 'react';

import {
  dangerClasses,
  declaringSteps,
  hiddenDangers,
  lithiumLimits,
  lithiumRules,
} from '#web/static/dangerous-goods.text.ts';
import { GoodsList } from '#web/static/goods-list.tsx';
import { GoodsSearch } from '#web/static/goods-search.tsx';
import { goodsMatching } from '#web/static/goods.rules.ts';
import type { Verdict } from '#web/static/goods.model.ts';
import { NothingFound } from '#web/static/nothing-found.tsx';
import { ReadingPage } from '#web/static/reading-page.tsx';
import { folded, matchesWords } from '#web/static/search.rules.ts';
import { useMarketChoice } from '#web/static/use-market-choice.ts';
import { VerdictBadge } from '#web/static/verdict-badge.tsx';

import classes from './dangerous-goods.module.css';

export function DangerousGoodsScreen() {
  const [query, setQuery] = useState('');
  const [market, setMarket] = useMarketChoice();
  const goods = useMemo(() => goodsMatching(hiddenDangers, query, market), [query, market]);
  const classesFound = useMemo(
    () =>
      dangerClasses.filter(({ number, name, examples }) =>
        matchesWords(folded(`class ${number} ${name} ${examples}`), query),
      ),
    [query],
  );
  const lithiumFound = useMemo(
    () =>
      lithiumRules.filter(({ how, examples }) =>
        matchesWords(folded(`lithium battery batteries ${how} ${examples}`), query),
      ),
    [query],
  );
  const contents = useMemo(
    () => [
      ...goods.map(({ id, heading }) => ({ id, label: heading })),
      ...(lithiumFound.length > 0 ? [{ id: 'lithium', label: 'Lithium batteries' }] : []),
      ...(classesFound.length > 0 ? [{ id: 'classes', label: 'The nine classes' }] : []),
      { id: 'declaring', label: 'How to send what is agreed' },
    ],
    [goods, lithiumFound, classesFound],
  );

  return (
    <ReadingPage
      title="Dangerous Goods"
      context="Things that can burn, leak, explode or harm people on the way, often without looking like it"
      contents={contents}
      tools={<GoodsSearch query={query} onQuery={setQuery} market={market} onMarket={setMarket} />}
    >
      <GoodsList groups={goods} />
      {goods.length + lithiumFound.length + classesFound.length === 0 && (
        <NothingFound
          query={query}
          advice="If the product has a red diamond or a safety data sheet, please ask before you send:"
        />
      )}
      {lithiumFound.length > 0 && (
        <section className={classes.section} aria-labelledby="lithium">
          <h2 id="lithium" tabIndex={-1}>
            Lithium batteries
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
            The nine classes
          </h2>
          {classesFound.map(({ number, name, examples, verdict, rule }) => (
            <Ruling
              key={number}
              verdict={verdict}
              name={`Class ${number}: ${name}`}
              examples={examples}
              rule={rule}
            />
          ))}
        </section>
      )}
      <section className={classes.section} aria-labelledby="declaring">
        <h2 id="declaring" tabIndex={-1}>
          How to send what is agreed
        </h2>
        <ol className={classes.steps}>
          {declaringSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <Text size="sm" c="dimmed">
          Dangerous goods that are not declared are stopped, and the sender answers for the harm they do.
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
