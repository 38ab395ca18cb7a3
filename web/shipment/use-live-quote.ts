import { useDebouncedValue } from '@mantine/hooks';
import { useWatch } from 'react-hook-form';

import { isPostcodeShape } from '#shared/postcode/postcode.ts';
import type { ServiceId } from '#shared/consignment/services.ts';
import { quoteForm, type ServiceOffer } from '#shared/shipment/shipment.contract.ts';
import { parse } from '#shared/validation/parse.ts';
import type { Market } from '#shared/market/markets.ts';
import { useQuote } from '#web/shipment/shipment.api.ts';
import { quoteOf, type QuoteBody, type ShipmentValues } from '#web/shipment/shipment-form.model.ts';
import { useMarket } from '#web/ui/market.ts';
import type { SchemaForm } from '#web/ui/form/use-schema-form.ts';

const pauseMs = 350;

export interface LiveQuote {
  offerOf: (service: ServiceId) => ServiceOffer | undefined;
  /** Why this service of several cannot be had; what refuses all of them alike is told once, in the summary. */
  reasonOf: (service: ServiceId) => string | undefined;
  /** What must be known before there is a price, in the words of the form; empty when all of it is. */
  missing: readonly string[];
  chargeableGrams: number | null;
  isOda: boolean;
  /** The first price is on its way; afterwards the last one stays meanwhile. */
  isFirstLoading: boolean;
  /** The price that is shown is not yet that of what was typed. */
  isStale: boolean;
  error: unknown;
  retry: () => void;
}

/** The price of what is typed: asked after a pause in the typing. */
export function useLiveQuote<O>(
  form: SchemaForm<ShipmentValues, O>,
  receiverMarket: Market | null,
): LiveQuote {
  const market = useMarket();
  const values = useWatch({ control: form.methods.control }) as ShipmentValues;
  const missing = missingFor(values, market, receiverMarket);
  const wished = missing.length === 0 ? JSON.stringify(quoteOf(values)) : null;
  const [settled] = useDebouncedValue(wished, pauseMs);
  // Emptied fields take their price away at once; new ones wait for the pause.
  const asked = wished === null ? null : settled;
  const answer = useQuote(asked === null ? null : (JSON.parse(asked) as QuoteBody));
  const data = wished === null ? undefined : answer.data;
  const offers = data?.offers ?? [];
  const offerOf = (service: ServiceId) => offers.find((offer) => offer.service === service);
  const isCommon = (message: string) =>
    offers.length > 1 && offers.every(({ problems }) => problems.some((other) => other.message === message));
  return {
    offerOf,
    reasonOf: (service) => offerOf(service)?.problems.find(({ message }) => !isCommon(message))?.message,
    missing,
    chargeableGrams: data?.chargeableGrams ?? null,
    isOda: data?.isOda ?? false,
    isFirstLoading: wished !== null && data === undefined && answer.error === null,
    isStale: wished !== asked || answer.isPlaceholderData,
    error: wished === null ? null : answer.error,
    retry: () => void answer.refetch(),
  };
}

function missingFor(values: ShipmentValues, market: Market, receiverMarket: Market | null): string[] {
  const missing: string[] = [];
  if (!isPostcodeShape(market.id, values.sender.postcode)) missing.push('the sender postcode');
  const { country, postcode } = values.receiver;
  if (country === '') missing.push('the receiver country');
  const isWhole = receiverMarket ? isPostcodeShape(receiverMarket.id, postcode) : postcode.trim() !== '';
  if (!isWhole) missing.push('the receiver postcode');
  if (values.pieces.some(({ weightGrams }) => weightGrams === null)) missing.push('the weight');
  if (missing.length === 0 && !parse(quoteForm, quoteOf(values)).ok) missing.push('the marked fields');
  return missing;
}
