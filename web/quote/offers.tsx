import { Skeleton, Text } from '@mantine/core';

import type { ComparedOffer, CompareReply } from '#shared/quote/quote.contract.ts';
import { OfferCard } from '#web/quote/offer-card.tsx';
import { waitingText } from '#web/ui/waiting.ts';

import classes from './quote.module.css';

interface OffersProps {
  reply: CompareReply;
  /** The prices are not yet those of what was typed. */
  isStale: boolean;
  onShip: (offer: ComparedOffer) => void;
}

/** All services side by side; those that are available first. */
export function Offers({ reply, isStale, onShip }: OffersProps) {
  const { offers, from, to, isOda } = reply;
  const suggested = offers.find(({ reasons, canShip }) => canShip && reasons.length === 0);
  return (
    <section
      aria-label="Services"
      aria-busy={isStale}
      className={classes.results}
      data-stale={isStale || undefined}
    >
      <Text c="dimmed" role="status">
        {summaryOf(offers)}
        {from && to && ` · ${nameOf(from)} to ${nameOf(to)}`}
        {isOda && ' · outskirt delivery area (ODA)'}
      </Text>
      <div className={classes.offers}>
        {offers.map((offer) => (
          <OfferCard
            key={`${offer.flow} ${offer.service}`}
            offer={offer}
            isFirst={offer === suggested}
            onShip={() => onShip(offer)}
          />
        ))}
      </div>
    </section>
  );
}

export function OffersLoading() {
  return (
    <div className={classes.offers} role="status" aria-label={waitingText}>
      <Skeleton height={360} radius="md" />
      <Skeleton height={360} radius="md" />
    </div>
  );
}

function summaryOf(offers: readonly ComparedOffer[]): string {
  const available = offers.filter(({ reasons }) => reasons.length === 0).length;
  if (available === 0) return 'No service available';
  return available === 1 ? '1 service' : `${available} services`;
}

function nameOf({ city, state }: { city: string; state: string }): string {
  return city === state ? state : `${city}, ${state}`;
}
