import { Button } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';

import type { CompareReply } from '#shared/features/quote/quote.contract.ts';
import { Money } from '#web/platform/ui/money.tsx';

import classes from './quote.module.css';
import { m } from '#shared/platform/words/words.ts';
import { rich } from '#web/platform/words/rich.tsx';

interface PriceBarProps {
  reply: CompareReply;
  onShow: () => void;
}

/** On the phone the prices are below the form: keeps the lowest price visible until the user scrolls to them. */
export function PriceBar({ reply, onShow }: PriceBarProps) {
  const { ref, entry } = useIntersection();
  const prices = reply.offers
    .filter(({ reasons }) => reasons.length === 0)
    .map(({ totalCents }) => totalCents);
  const areInSight = entry === null || entry.isIntersecting || entry.boundingClientRect.top < 0;
  return (
    <>
      <span ref={ref} aria-hidden />
      {!areInSight && prices.length > 0 && (
        <div className={classes.bar}>
          <span className={classes.lowest}>
            {rich(prices.length > 1 ? m.quote_from_price() : '<price></price>', {
              price: <Money cents={Math.min(...prices)} />,
            })}
          </span>
          <Button onClick={onShow}>{m.quote_see_prices()}</Button>
        </div>
      )}
    </>
  );
}
