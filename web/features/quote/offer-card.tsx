import { Button, Text } from '@mantine/core';
import { CalendarDays, Clock, Info, PackageCheck, Scale } from 'lucide-react';
import type { ReactNode } from 'react';

import { promiseSentences } from '#shared/features/shipment/priority-promise.rules.ts';
import { formatKilograms } from '#shared/features/shipment/weight.rules.ts';
import type { ComparedOffer } from '#shared/features/quote/quote.contract.ts';
import { Money } from '#web/platform/ui/money.tsx';

import classes from './quote.module.css';
import { m } from '#shared/platform/words/words.ts';

interface OfferCardProps {
  offer: ComparedOffer;
  /** True for the offer that the page suggests, which gets the brand's colour. */
  isFirst: boolean;
  onShip: () => void;
}

/** One service: its price line by line, transit time and cut-off, or why it is not available. */
export function OfferCard({ offer, isFirst, onShip }: OfferCardProps) {
  const { flowLabel, label, lines, totalCents, chargeableGrams, transitDays, cutOff, promise, reasons } =
    offer;
  const isAvailable = reasons.length === 0;
  return (
    <article
      className={classes.offer}
      data-unavailable={!isAvailable || undefined}
      aria-label={`${flowLabel}, ${label}`}
    >
      <header>
        <Text size="xs" c="dimmed">
          {flowLabel}
        </Text>
        <h3 className={classes.service}>{label}</h3>
      </header>
      {isAvailable ? (
        <>
          <p className={classes.total}>
            <Money cents={totalCents} />
          </p>
          <ul className={classes.facts}>
            {transitDays && (
              <Fact icon={<CalendarDays size={16} aria-hidden />}>{daysText(transitDays)}</Fact>
            )}
            {cutOff !== null && (
              <Fact icon={<Clock size={16} aria-hidden />}>
                {m.quote_same_day_pickup_until({ time: clockText(cutOff) })}
              </Fact>
            )}
            {promise && (
              <Fact icon={<PackageCheck size={16} aria-hidden />}>{promiseSentences(promise).join(' ')}</Fact>
            )}
            <Fact icon={<Scale size={16} aria-hidden />}>
              {m.quote_chargeable_weight({ weight: formatKilograms(chargeableGrams) })}
            </Fact>
          </ul>
          <dl className={classes.lines}>
            {lines.map(({ code, label: line, cents }) => (
              <div key={code}>
                <dt>{line}</dt>
                <dd>
                  <Money cents={cents} />
                </dd>
              </div>
            ))}
          </dl>
          {offer.canShip && (
            <Button
              variant={isFirst ? 'filled' : 'default'}
              className={classes.ship}
              aria-label={m.quote_ship_this_service({ flowLabel, label })}
              onClick={onShip}
            >
              {m.quote_ship_this()}
            </Button>
          )}
        </>
      ) : (
        <ul className={classes.facts} aria-label={m.quote_not_available()}>
          {reasons.map((reason) => (
            <Fact key={reason} icon={<Info size={16} aria-hidden />}>
              {reason}
            </Fact>
          ))}
        </ul>
      )}
    </article>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>{children}</span>
    </li>
  );
}

function daysText({ least, most }: { least: number; most: number }): string {
  if (most === 0) return m.quote_same_day();
  if (least !== most) return m.quote_working_days_span({ least, most });
  return most === 1 ? m.quote_next_working_day() : m.quote_working_days({ count: most });
}

/** Formats '14:00' as the portal shows times: 2:00pm. */
function clockText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 === 0 ? 12 : hours % 12}:${String(minutes).padStart(2, '0')}${hours < 12 ? 'am' : 'pm'}`;
}
