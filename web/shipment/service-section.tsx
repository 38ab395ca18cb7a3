import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';

import { Radio, Skeleton, Text } from '@mantine/core';
import { useController, useWatch } from 'react-hook-form';

import { promiseSentences } from '#shared/consignment/priority-promise.rules.ts';
import { SERVICES, servicesOffered, type ServiceId } from '#shared/consignment/services.ts';
import type { ServiceOffer } from '#shared/shipment/shipment.contract.ts';
import { useSession } from '#web/app/session.ts';
import { useShipmentForm } from '#web/shipment/shipment-form.context.ts';
import type { LiveQuote } from '#web/shipment/use-live-quote.ts';
import { Money } from '#web/ui/money.tsx';
import { Section } from '#web/ui/page.tsx';

import classes from './service.module.css';

/** What each service promises, in a line. */
const promises: Record<ServiceId, string> = {
  standard: 'Our everyday service, everywhere we deliver',
  priority: 'Next day within Peninsular Malaysia, with money-back guarantee',
  chilled: 'Kept at chiller temperature all the way',
  frozen: 'Kept frozen all the way',
};

/** Service: each with its price, or the reason why it cannot be had. */
export function ServiceSection({ quote }: { quote: LiveQuote }) {
  const { form } = useShipmentForm();
  const { facts, market } = useSession();
  const flow = useWatch({ control: form.methods.control, name: 'flow' });
  const { field, fieldState } = useController({ control: form.methods.control, name: 'service' });
  return (
    <Section title="Service">
      <Radio.Group
        aria-label="Service"
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={fieldState.error?.message}
      >
        <div className={classes.cards}>
          {servicesOffered(market.id, flow, facts).map((service) => (
            <Radio.Card
              key={service}
              value={service}
              className={classes.card}
              aria-label={SERVICES[service].label}
              aria-describedby={`service-${service}`}
            >
              <Radio.Indicator className={classes.dot} />
              <span className={classes.words} id={`service-${service}`}>
                <span className={classes.head}>
                  <Text span fw={600}>
                    {SERVICES[service].label}
                  </Text>
                  <OfferPrice offer={quote.offerOf(service)} isLoading={quote.isFirstLoading} />
                </span>
                <Text span size="xs" c="dimmed" display="block">
                  {promises[service]}
                </Text>
                <OfferPromise offer={quote.offerOf(service)} />
                {quote.reasonOf(service) !== undefined && (
                  <Text span size="xs" className={classes.reason}>
                    {quote.reasonOf(service)}
                  </Text>
                )}
              </span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
    </Section>
  );
}

/** Only where the service can be had: by the market's clock, from which day it counts. */
function OfferPromise({ offer }: { offer: ServiceOffer | undefined }) {
  if (!offer?.promise || offer.problems.length > 0) return null;
  return (
    <Text span size="xs" display="block">
      {promiseSentences(offer.promise).join(' ')}
    </Text>
  );
}

function OfferPrice({ offer, isLoading }: { offer: ServiceOffer | undefined; isLoading: boolean }) {
  if (isLoading) return <Skeleton width={64} height={20} />;
  if (!offer || offer.problems.length > 0) return null;
  return (
    <Text span fw={600}>
      <Money cents={offer.totalCents} />
    </Text>
  );
}
