import { Button } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';

import type { CompareReply } from '#shared/quote/quote.contract.ts';
import { Money } from '#web/ui/money.tsx';

import classes from './quote.module.css';

interface PriceBarProps {
  reply: CompareReply;
  onShow: () => void;
}

/** On the phone the prices are below the form: the lowest stays in sight until they are reached. */
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
            {prices.length > 1 && 'From '}
            <Money cents={Math.min(...prices)} />
          </span>
          <Button onClick={onShow}>See prices</Button>
        </div>
      )}
    </>
  );
}
