/** A hook per call of the shipment form. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import {
  addressBookListing,
  createAddressBook,
  getSender,
  suggestReceivers,
} from '#shared/address/address.contract.ts';
import type { CallBody } from '#shared/http/call.ts';
import { searchHsCode } from '#shared/hs-codes/hs-codes.contract.ts';
import { marketByCode, type MarketCode } from '#shared/market/markets.ts';
import { malaysiaPostcode, singaporePostcode } from '#shared/postcode/postcode.contract.ts';
import { isPostcodeShape, type PostcodePlace } from '#shared/postcode/postcode.ts';
import { getShipment } from '#shared/shipment-listing/shipment-listing.contract.ts';
import { quote } from '#shared/shipment/shipment.contract.ts';
import type { Party } from '#shared/shipment/shipment.model.ts';
import { newIdempotencyKey, send } from '#web/http/client.ts';
import { Refusal } from '#web/http/refusal.ts';
import type { QuoteBody } from '#web/shipment/shipment-form.model.ts';

const minuteMs = 60_000;

/** Headings of the Harmonized System for words or digits. */
export function useHsHeadings(text: string, enabled: boolean) {
  return useQuery({
    queryKey: ['hs-headings', text],
    queryFn: async ({ signal }) => (await send(searchHsCode, { query: { text }, signal })).rows,
    enabled: enabled && text.length > 1,
    placeholderData: keepPreviousData,
    staleTime: 60 * minuteMs,
  });
}

/** The sender that a new shipment starts with. */
export function useDefaultSender() {
  return useQuery({
    queryKey: ['shipment-sender'],
    queryFn: ({ signal }) => send(getSender, { signal }),
    staleTime: 5 * minuteMs,
  });
}

/** A shipment of the account that the form begins with; nothing where it is not to be found. */
export function useShipmentToBeginWith(shipmentId: string | null) {
  return useQuery({
    queryKey: ['shipment-to-begin-with', shipmentId],
    queryFn: ({ signal }) => send(getShipment, { query: { shipmentId: shipmentId ?? '' }, signal }),
    enabled: shipmentId !== null,
    retry: false,
    staleTime: minuteMs,
  });
}

/** Every service with its price; the last answer stays while the next is on its way, and an older call is given up. */
export function useQuote(body: QuoteBody | null) {
  return useQuery({
    queryKey: ['quote', body],
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

/**
 * Whose name, company, phone or place has the text: for the receiver the address book and recent shipments, for the
 * sender the address book's senders. Without a text, the ones used last.
 */
export function usePartySuggestions(end: 'sender' | 'receiver', text: string, enabled: boolean) {
  return useQuery({
    queryKey: ['party-suggestions', end, text],
    queryFn: async ({ signal }): Promise<PartySuggestion[]> => {
      if (end === 'receiver') return (await send(suggestReceivers, { query: { text }, signal })).rows;
      const body = { kind: 'sender', text, limit: senderRows } as const;
      const { rows } = await send(addressBookListing, { body, signal });
      return rows.map(({ party }) => ({ source: 'addressBook', party }));
    },
    enabled,
    placeholderData: keepPreviousData,
  });
}

/** Puts a receiver into the address book. */
export function useSaveAddress() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallBody<typeof createAddressBook>) =>
      send(createAddressBook, { body, idempotencyKey: newIdempotencyKey() }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['party-suggestions', 'receiver'] }),
  });
}

/** The options of one postcode's look-up; its answer is null for digits that are no known postcode. */
function placeQuery(market: MarketCode, postcode: string) {
  const call = market === 'MY' ? malaysiaPostcode : singaporePostcode;
  return {
    queryKey: placeKey(market, postcode),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<PostcodePlace | null> => {
      try {
        return await send(call, { query: { postcode }, signal });
      } catch (thrown) {
        if (thrown instanceof Refusal && (thrown.status === 404 || thrown.status === 400)) return null;
        throw thrown;
      }
    },
    staleTime: 30 * minuteMs,
    gcTime: 60 * minuteMs,
  };
}

const placeKey = (market: MarketCode, postcode: string) => ['postcode', market, postcode] as const;

/** What is known of a postcode, asked for once it has its whole length. */
export function usePlace(market: MarketCode, postcode: string) {
  return useQuery({
    ...placeQuery(market, postcode),
    enabled: isPostcodeShape(marketByCode(market).id, postcode),
  });
}

export interface Places {
  /** From what was looked up so far: null for no such postcode, undefined when not known yet. */
  known: (postcode: string) => PostcodePlace | null | undefined;
  /** Looks a postcode up; undefined when there is no answer. */
  find: (postcode: string) => Promise<PostcodePlace | null | undefined>;
}

/** The postcodes of one market outside of rendering: for rules and for pasted addresses. */
export function usePlaces(market: MarketCode): Places {
  const queries = useQueryClient();
  return {
    known: (postcode) => queries.getQueryData<PostcodePlace | null>(placeKey(market, postcode)),
    find: async (postcode) => {
      try {
        return await queries.fetchQuery({ ...placeQuery(market, postcode), retry: 1 });
      } catch {
        return undefined;
      }
    },
  };
}
