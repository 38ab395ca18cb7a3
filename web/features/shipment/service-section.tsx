import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';

import { Radio, Skeleton, Text } from '@mantine/core';
import { useController } from 'react-hook-form';

import { m } from '#shared/platform/words/words.ts';
import { promiseSentences } from '#shared/features/shipment/priority-promise.rules.ts';
import type { ServiceId } from '#shared/features/shipment/services.rules.ts';
import { serviceWords } from '#shared/features/shipment/shipment-words.model.ts';
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

/** The choice between several services: each with its price, or the reason why it is not available. */
export function ServiceSection() {
  const { form } = useShipmentForm();
  const { field, fieldState } = useController({ control: form.methods.control, name: 'service' });
  const offered = useOfferedServices();
  // With a single service there is nothing to choose: the summary names it and shows why it is not available.
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
                  <OfferPrice service={service} />
                </span>
                <Text span size="xs" c="dimmed" display="block">
                  {promises[service]}
                </Text>
                <OfferPromise service={service} />
                <Reason service={service} />
              </span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
    </Section>
  );
}

interface OfServiceProps {
  service: ServiceId;
}

function Reason({ service }: OfServiceProps) {
  const reason = useShownQuote().reasonOf(service);
  if (reason === undefined) return null;
  return (
    <Text span size="xs" className={classes.reason}>
      {reason}
    </Text>
  );
}

/** The delivery promise of an available service: by the market's clock, it states from which day it counts. */
function OfferPromise({ service }: OfServiceProps) {
  const offer = useShownQuote().offerOf(service);
  if (!offer?.promise || offer.problems.length > 0) return null;
  return (
    <Text span size="xs" display="block">
      {promiseSentences(offer.promise).join(' ')}
    </Text>
  );
}

function OfferPrice({ service }: OfServiceProps) {
  const quote = useShownQuote();
  const offer = quote.offerOf(service);
  if (quote.isFirstLoading) return <Skeleton width={64} height={20} />;
  if (!offer || offer.problems.length > 0) return null;
  return (
    <Text span fw={600}>
      <Money cents={offer.totalCents} />
    </Text>
  );
}
