import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { getSender } from '#shared/features/address-book/shipment-start.contract.ts';
import { compareQuotes } from '#shared/features/quote/quote.contract.ts';
import { minuteMs } from '#shared/platform/time/spans.ts';
import { useCan } from '#web/platform/session/session.ts';
import { send } from '#web/platform/http/client.ts';
import type { CompareBody } from '#web/features/quote/quote-form.model.ts';
import { keyOf } from '#web/platform/http/query-keys.ts';

/** Every service for a parcel. The last response stays until the next arrives, and an outdated request is cancelled. */
export function useCompare(body: CompareBody | null) {
  return useQuery({
    queryKey: keyOf('quotes', 'compared', body),
    queryFn: ({ signal }) => send(compareQuotes, { body: body ?? neverAsked(), signal }),
    enabled: body !== null,
    placeholderData: body === null ? undefined : keepPreviousData,
    staleTime: minuteMs,
  });
}

/** The default sender of shipments; not requested for users who may not create any. */
export function useUsualSender() {
  const mayShip = useCan('createShipment');
  return useQuery({
    queryKey: keyOf('addresses', 'starting-sender'),
    queryFn: ({ signal }) => send(getSender, { signal }),
    enabled: mayShip,
    staleTime: 5 * minuteMs,
  });
}

function neverAsked(): never {
  throw new Error('A disabled query was asked');
}
