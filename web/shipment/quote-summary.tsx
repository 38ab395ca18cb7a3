import { Button, Skeleton, Text } from '@mantine/core';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';

import { SERVICES, volumetricDivisorOf } from '#shared/consignment/services.ts';
import { chargeableGrams, formatKilograms } from '#shared/consignment/weight.rules.ts';
import type { ServiceOffer } from '#shared/shipment/shipment.contract.ts';
import { messageOf } from '#web/http/refusal.ts';
import { Note } from '#web/ui/note.tsx';
import { useShipmentForm } from '#web/shipment/shipment-form.context.ts';
import { weighable } from '#web/shipment/shipment-form.model.ts';
import type { LiveQuote } from '#web/shipment/use-live-quote.ts';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { Money } from '#web/ui/money.tsx';
import { waitingText } from '#web/ui/waiting.ts';

import classes from './quote-summary.module.css';

interface QuoteSummaryProps {
  quote: LiveQuote;
  action: string;
  busyLabel: string;
  /** What a shipment that is edited costs as it is. */
  previousCents?: number | undefined;
}

/** The live price of the chosen service, line by line, and the main action; a bar at the bottom on the phone. */
export function QuoteSummary({ quote, action, busyLabel, previousCents }: QuoteSummaryProps) {
  const { form } = useShipmentForm();
  const service = useWatch({ control: form.methods.control, name: 'service' });
  const offer = quote.offerOf(service);
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const Chevron = isOpen ? ChevronDown : ChevronUp;
  return (
    <div className={classes.summary} data-open={isOpen || undefined}>
      <div id={detailsId} className={classes.details}>
        <div className={classes.line}>
          <Text span fw={600}>
            {SERVICES[service].label}
          </Text>
        </div>
        <Weights quote={quote} />
        <Lines quote={quote} offer={offer} />
        {previousCents !== undefined && (
          <Text size="xs" c="dimmed">
            Before this edit: <Money cents={previousCents} />
          </Text>
        )}
        <Warnings quote={quote} offer={offer} />
      </div>
      <div className={classes.bar}>
        <Button
          variant="subtle"
          color="gray"
          px={8}
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={detailsId}
          aria-label={isOpen ? 'Hide the price lines' : 'Show the price lines'}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Chevron size={16} aria-hidden />
        </Button>
        <div className={classes.total}>
          <Text span className={classes.totalLabel}>
            Total
          </Text>
          <span className={classes.totalAmount} role="status" data-stale={quote.isStale || undefined}>
            <Total quote={quote} offer={offer} />
          </span>
        </div>
        <SubmitButton form={form} busyLabel={busyLabel} className={classes.submit}>
          {action}
        </SubmitButton>
      </div>
      <Text size="xs" c="dimmed" ta="center" className={classes.hint}>
        Ctrl + Enter from anywhere
      </Text>
    </div>
  );
}

interface OfferProps {
  quote: LiveQuote;
  offer: ServiceOffer | undefined;
}

/** Before the first quote the browser's own reckoning shows; it is the same rule. */
function Weights({ quote }: { quote: LiveQuote }) {
  const { form } = useShipmentForm();
  const { control } = form.methods;
  const [values, flow] = useWatch({ control, name: ['pieces', 'flow'] });
  const chargeable = chargeableGrams(values.map(weighable), volumetricDivisorOf(flow));
  return (
    <dl className={classes.lines}>
      <dt>Pieces</dt>
      <dd>{values.length}</dd>
      <dt>Chargeable weight</dt>
      <dd>{formatKilograms(quote.isStale ? chargeable : (quote.chargeableGrams ?? chargeable))} kg</dd>
    </dl>
  );
}

function Lines({ quote, offer }: OfferProps) {
  if (quote.isFirstLoading) return <Skeleton height={88} aria-label={waitingText} />;
  if (!offer || offer.problems.length > 0) return null;
  return (
    <dl className={classes.lines} data-stale={quote.isStale || undefined}>
      {offer.lines.map(({ code, label, cents }) => (
        <div key={code} className={classes.priceLine}>
          <dt>{label}</dt>
          <dd>
            <Money cents={cents} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Warnings({ quote, offer }: OfferProps) {
  return (
    <>
      {quote.missing.length > 0 && (
        <Text size="xs" c="dimmed">
          The price shows once we know {listOf(quote.missing)}.
        </Text>
      )}
      {offer?.problems.map(({ field, message }) => (
        <Note tone="amber" key={`${field} ${message}`}>
          {message}
        </Note>
      ))}
      {quote.isOda && offer?.problems.length === 0 && (
        <Note tone="amber">Outskirt delivery area (ODA): the surcharge is in the price.</Note>
      )}
      {quote.error !== null && (
        <Note tone="red">
          {messageOf(quote.error)}{' '}
          <Button variant="subtle" size="compact-sm" onClick={quote.retry}>
            Try again
          </Button>
        </Note>
      )}
    </>
  );
}

function Total({ quote, offer }: OfferProps) {
  if (quote.isFirstLoading)
    return <Skeleton width={88} height={24} component="span" display="inline-block" />;
  if (!offer || offer.problems.length > 0) return <span aria-label="not known yet">–</span>;
  return <Money cents={offer.totalCents} />;
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });
const listOf = (parts: readonly string[]) => list.format(parts);
