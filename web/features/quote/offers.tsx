import { Skeleton, Text } from '@mantine/core';

import type { ComparedOffer, CompareReply } from '#shared/features/quote/quote.contract.ts';
import { OfferCard } from '#web/features/quote/offer-card.tsx';
import { waitingText } from '#web/platform/ui/waiting.ts';

import classes from './quote.module.css';
import { m } from '#shared/platform/words/words.ts';

interface OffersProps {
  reply: CompareReply;
  /** True while the prices do not match the current values yet. */
  isStale: boolean;
  onShip: (offer: ComparedOffer) => void;
}

/** All services side by side, available ones first. */
export function Offers({ reply, isStale, onShip }: OffersProps) {
  const { offers, from, to, isOda } = reply;
  const suggested = offers.find(({ reasons, canShip }) => canShip && reasons.length === 0);
  return (
    <section
      aria-label={m.quote_services()}
      aria-busy={isStale}
      className={classes.results}
      data-stale={isStale || undefined}
    >
      <Text c="dimmed" role="status">
        {[
          summaryOf(offers),
          from && to && m.quote_from_place_to_place({ from: nameOf(from), to: nameOf(to) }),
          isOda && m.quote_outskirt_delivery_area(),
        ]
          .filter(Boolean)
          .join(' · ')}
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
  if (available === 0) return m.quote_no_service_available();
  return m.quote_services_count({ count: available });
}

function nameOf({ city, state }: { city: string; state: string }): string {
  return city === state ? state : `${city}, ${state}`;
}
