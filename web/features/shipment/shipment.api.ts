import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { addressBookListing, createAddressBook } from '#shared/features/address-book/address.contract.ts';
import { getSender, suggestReceivers } from '#shared/features/address-book/shipment-start.contract.ts';
import type { CallBody } from '#shared/platform/http/call.ts';
import { hsTextMax, searchHsCode } from '#shared/features/hs-codes/hs-codes.contract.ts';
import {
  createShipment,
  destinations,
  quote,
  shipmentsToday,
} from '#shared/features/shipment/shipment.contract.ts';
import type { FlowId } from '#shared/features/shipment/services.rules.ts';
import type { Party } from '#shared/features/shipment/shipment.model.ts';
import { minuteMs } from '#shared/platform/time/spans.ts';
import { fetchShipment } from '#web/features/shipment/fetch-shipment.ts';
import { newIdempotencyKey, send } from '#web/platform/http/client.ts';
import { answeredEarly } from '#web/platform/http/early-answer.ts';
import type { QuoteBody, ShipmentBody } from '#web/features/shipment/shipment-form.model.ts';
import type { SendForm } from '#web/features/shipment/use-shipment-submission.ts';
import { askAnew, keyOf } from '#web/platform/http/query-keys.ts';

/** Searches headings of the Harmonized System by words or digits. */
export function useHsHeadings(text: string, enabled: boolean) {
  return useQuery({
    queryKey: keyOf('hs-headings', text),
    queryFn: async ({ signal }) =>
      (await send(searchHsCode, { query: { text: text.slice(0, hsTextMax) }, signal })).rows,
    enabled: enabled && text.length > 1,
    placeholderData: keepPreviousData,
    staleTime: 60 * minuteMs,
  });
}

/** The default sender of a new shipment. */
export function useDefaultSender() {
  return useQuery({
    queryKey: keyOf('addresses', 'starting-sender'),
    queryFn: ({ signal }) => send(getSender, { signal }),
    initialData: () => answeredEarly({ call: getSender }),
    staleTime: 5 * minuteMs,
  });
}

/** The shipment that the form starts from; nothing if it cannot be found. */
export function useShipmentToBeginWith(shipmentId: string | null) {
  return useQuery({
    queryKey: keyOf('shipments', 'to-begin-with', shipmentId),
    queryFn: ({ signal }) => fetchShipment(shipmentId ?? '', signal),
    enabled: shipmentId !== null,
    retry: false,
    staleTime: minuteMs,
  });
}

/** The countries that International serves. */
export function useDestinations() {
  return useQuery({
    queryKey: keyOf('places', 'destinations'),
    queryFn: async ({ signal }) => (await send(destinations, { signal })).countries,
    staleTime: 5 * minuteMs,
  });
}

/** A created shipment, for its own page. */
export function useMadeShipment(shipmentId: string) {
  return useQuery({
    queryKey: keyOf('shipments', 'made', shipmentId),
    queryFn: ({ signal }) => fetchShipment(shipmentId, signal),
    retry: false,
  });
}

/** Figures of the shipments that the account created today. */
export function useShipmentsToday() {
  return useQuery({
    queryKey: keyOf('shipments', 'today'),
    queryFn: ({ signal }) => send(shipmentsToday, { signal }),
  });
}

export const sendNew: SendForm = (body: ShipmentBody, idempotencyKey) =>
  send(createShipment, { body, idempotencyKey });

/** Every service with its price. The last response stays until the next arrives, and an outdated request is cancelled. */
export function useQuote(body: QuoteBody | null) {
  return useQuery({
    queryKey: keyOf('quotes', 'of-form', body),
    queryFn: ({ signal }) => send(quote, { body: body ?? neverAsked(), signal }),
    enabled: body !== null,
    placeholderData: body === null ? undefined : keepPreviousData,
    staleTime: minuteMs,
  });
}

function neverAsked(): never {
  throw new Error('A disabled query was asked');
}

const senderRows = 8;

export interface PartySuggestion {
  source: 'addressBook' | 'recent';
  party: Party;
}

export const suggestionsKey = (end: 'sender' | 'receiver', ...text: string[]) =>
  keyOf('addresses', 'suggested', end, ...text);

/**
 * Suggestions whose name, company, phone or place contains the text: for the receiver from the address book and recent shipments,
 * for the sender from the senders in the address book. Without a text: the receivers used last, or the newest senders.
 */
export function usePartySuggestions(
  end: 'sender' | 'receiver',
  flow: FlowId,
  text: string,
  enabled: boolean,
) {
  return useQuery({
    queryKey: suggestionsKey(end, flow, text),
    queryFn: async ({ signal }): Promise<PartySuggestion[]> => {
      if (end === 'receiver') return (await send(suggestReceivers, { query: { flow, text }, signal })).rows;
      const body = { kind: 'sender', text, limit: senderRows } as const;
      const { rows } = await send(addressBookListing, { body, signal });
      return rows.map(({ party }) => ({ source: 'addressBook', party }));
    },
    enabled,
    placeholderData: keepPreviousData,
  });
}

/** Saves a receiver in the address book. */
export function useSaveAddress() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallBody<typeof createAddressBook>) =>
      send(createAddressBook, { body, idempotencyKey: newIdempotencyKey() }),
    onSuccess: () => askAnew(queries, 'addresses'),
  });
}
