import { useDebouncedValue } from '@mantine/hooks';
import { useWatch } from 'react-hook-form';

import { hasPostcodes } from '#shared/features/postcode/countries.model.ts';
import { isPostcodeShape } from '#shared/features/postcode/postcode.rules.ts';
import type { ServiceId } from '#shared/features/shipment/services.rules.ts';
import { quoteForm, type ServiceOffer } from '#shared/features/shipment/shipment.contract.ts';
import { parse } from '#shared/platform/validation/parse.ts';
import type { Market } from '#shared/platform/market/markets.ts';
import { useQuote } from '#web/features/shipment/shipment.api.ts';
import { quoteOf, type QuoteBody, type ShipmentValues } from '#web/features/shipment/shipment-form.model.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import type { SchemaForm } from '#web/platform/ui/form/use-schema-form.ts';

const pauseMs = 350;

/** What a price cannot be without. */
export type Missing = 'senderPostcode' | 'receiverCountry' | 'receiverPostcode' | 'weight' | 'markedFields';

export interface LiveQuote {
  offerOf: (service: ServiceId) => ServiceOffer | undefined;
  /** Why this service of several cannot be had; what refuses all of them alike is reported once, in the summary. */
  reasonOf: (service: ServiceId) => string | undefined;
  /** What must be known before there is a price; empty when all of it is. */
  missing: readonly Missing[];
  chargeableGrams: number | null;
  isOda: boolean;
  /** The first price is on its way; afterwards the last one stays until the next. */
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
  const isCommon = (code: string) =>
    offers.length > 1 && offers.every(({ problems }) => problems.some((other) => other.code === code));
  return {
    offerOf,
    reasonOf: (service) => offerOf(service)?.problems.find(({ code }) => !isCommon(code))?.message,
    missing,
    chargeableGrams: data?.chargeableGrams ?? null,
    isOda: data?.isOda ?? false,
    isFirstLoading: wished !== null && data === undefined && answer.error === null,
    isStale: wished !== asked || answer.isPlaceholderData,
    error: wished === null ? null : answer.error,
    retry: () => void answer.refetch(),
  };
}

function missingFor(values: ShipmentValues, market: Market, receiverMarket: Market | null): Missing[] {
  const missing: Missing[] = [];
  if (!isPostcodeShape(market.id, values.sender.postcode ?? '')) missing.push('senderPostcode');
  const { country, postcode = '' } = values.receiver;
  if (country === '') missing.push('receiverCountry');
  const isWhole = receiverMarket
    ? isPostcodeShape(receiverMarket.id, postcode)
    : postcode.trim() !== '' || !hasPostcodes(country);
  if (!isWhole) missing.push('receiverPostcode');
  if (values.pieces.some(({ weightGrams }) => weightGrams === null)) missing.push('weight');
  if (missing.length === 0 && !parse(quoteForm, quoteOf(values)).ok) missing.push('markedFields');
  return missing;
}
