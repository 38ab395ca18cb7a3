import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';

import { hasPostcodes } from '#shared/features/postcode/countries.model.ts';
import { isPostcodeShape } from '#shared/features/postcode/postcode.rules.ts';
import type { ServiceId } from '#shared/features/shipment/services.rules.ts';
import { quoteForm, type ServiceOffer } from '#shared/features/shipment/shipment.contract.ts';
import { parse } from '#shared/platform/validation/parse.ts';
import type { Market } from '#shared/platform/market/markets.ts';
import { useQuote } from '#web/features/shipment/shipment.api.ts';
import { quoteOf, type QuoteBody, type ShipmentValues } from '#web/features/shipment/shipment-form.model.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { useAfterKey } from '#web/platform/ui/form/use-after-key.ts';
import type { SchemaForm } from '#web/platform/ui/form/use-schema-form.ts';

const pauseMs = 350;

/** The values that are required for a price. */
export type Missing = 'senderPostcode' | 'receiverCountry' | 'receiverPostcode' | 'weight' | 'markedFields';

export interface LiveQuote {
  offerOf: (service: ServiceId) => ServiceOffer | undefined;
  /** Why this service is not available; reasons common to all services are reported once, in the summary. */
  reasonOf: (service: ServiceId) => string | undefined;
  /** The values still required for a price; empty when all are known. */
  missing: readonly Missing[];
  chargeableGrams: number | null;
  isOda: boolean;
  /** The first price is loading; later the last price stays until the next arrives. */
  isFirstLoading: boolean;
  /** The price shown does not match the current values yet. */
  isStale: boolean;
  error: unknown;
  retry: () => void;
}

/** The price for the current values; requested after a pause in typing. */
export function useLiveQuote<O>(
  form: SchemaForm<ShipmentValues, O>,
  receiverMarket: Market | null,
): LiveQuote {
  const market = useMarket();
  // Subscribe to the resulting request, not to the values: a keystroke that does not affect the price causes no re-render.
  const wish = useAfterKey(form, null, (values) => JSON.stringify(wishOf(values, market, receiverMarket)));
  const { missing, wished } = useMemo(() => JSON.parse(wish) as Wish, [wish]);
  const [settled] = useDebouncedValue(wished, pauseMs);
  // Clear the price at once when required fields are emptied; wait for the pause when values change.
  const quoted = wished === null ? null : settled;
  const answer = useQuote(quoted === null ? null : (JSON.parse(quoted) as QuoteBody));
  const data = wished === null ? undefined : answer.data;
  const error = wished === null ? null : answer.error;
  const isStale = wished !== quoted || answer.isPlaceholderData;
  const isFirstLoading = wished !== null && data === undefined && answer.error === null;
  const { refetch } = answer;
  return useMemo<LiveQuote>(() => {
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
      isFirstLoading,
      isStale,
      error,
      retry: () => void refetch(),
    };
  }, [data, missing, isFirstLoading, isStale, error, refetch]);
}

/** What is missing for a price; once nothing is, the request body as JSON. */
interface Wish {
  missing: readonly Missing[];
  wished: string | null;
}

function wishOf(values: ShipmentValues, market: Market, receiverMarket: Market | null): Wish {
  const missing = missingFor(values, market, receiverMarket);
  if (missing.length > 0) return { missing, wished: null };
  const body = JSON.stringify(quoteOf(values));
  return isAskable(body) ? { missing: [], wished: body } : { missing: ['markedFields'], wished: null };
}

let judged: { body: string; isAskable: boolean } | null = null;

/** Validates the body with the call's schema; cached, so that typing a name does not validate it again for each keystroke. */
function isAskable(body: string): boolean {
  if (judged?.body !== body) judged = { body, isAskable: parse(quoteForm, JSON.parse(body) as QuoteBody).ok };
  return judged.isAskable;
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
  return missing;
}
