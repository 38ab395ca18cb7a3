import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';

import { Radio, Skeleton, Text } from '@mantine/core';
import { useController } from 'react-hook-form';

import { m } from '#shared/platform/words/words.ts';
import { promiseSentences } from '#shared/features/shipment/priority-promise.rules.ts';
import type { ServiceId } from '#shared/features/shipment/services.rules.ts';
import { serviceWords } from '#shared/features/shipment/shipment-words.model.ts';
import type { ServiceOffer } from '#shared/features/shipment/shipment.contract.ts';
import { useShipmentForm } from '#web/features/shipment/shipment-form.context.ts';
import { useShownQuote } from '#web/features/shipment/live-quote.context.tsx';
import { useOfferedServices } from '#web/features/shipment/use-offered-services.ts';
import { Money } from '#web/platform/ui/money.tsx';
import { Section } from '#web/platform/ui/page.tsx';

import classes from './service.module.css';

/** What each service promises, in a line. */
const promises: Record<ServiceId, string> = {
  standard: m.shipment_promise_standard(),
  priority: m.shipment_promise_priority(),
  chilled: m.shipment_promise_chilled(),
  frozen: m.shipment_promise_frozen(),
};

/** Service, where there are several: each with its price, or the reason why it cannot be had. */
export function ServiceSection() {
  const quote = useShownQuote();
  const { form } = useShipmentForm();
  const { field, fieldState } = useController({ control: form.methods.control, name: 'service' });
  const offered = useOfferedServices();
  // One service is no choice: the summary names it, and shows why it cannot be had.
  if (offered.length === 1) return null;
  return (
    <Section title={m.shipment_service()}>
      <Radio.Group
        aria-label={m.shipment_service()}
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={fieldState.error?.message}
      >
        <div className={classes.cards}>
          {offered.map((service) => (
            <Radio.Card
              key={service}
              value={service}
              className={classes.card}
              aria-label={serviceWords[service]()}
              aria-describedby={`service-${service}`}
            >
              <Radio.Indicator className={classes.dot} />
              <span className={classes.words} id={`service-${service}`}>
                <span className={classes.head}>
                  <Text span fw={600}>
                    {serviceWords[service]()}
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
