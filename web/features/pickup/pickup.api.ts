import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import type { ShipmentSelection } from '#shared/features/cn-listing/shipment-listing.model.ts';
import {
  attachShipments,
  bookNextSlot,
  cancelPickup,
  detachShipments,
  rearrangePickup,
} from '#shared/features/pickup/pickup-change.contract.ts';
import { availableDay, cutOff, pickupStart } from '#shared/features/pickup/pickup-place.contract.ts';
import {
  bookShipments,
  createPickup,
  getPickup,
  openShipments,
  pickupCounts,
  pickupListing,
  type PickupPlace,
  todayReminder,
} from '#shared/features/pickup/pickup.contract.ts';
import type { Party } from '#shared/features/shipment/shipment.model.ts';
import type { PickupView } from '#shared/features/pickup/pickup.model.ts';
import type { CallBody } from '#shared/platform/http/call.ts';
import { send } from '#web/platform/http/client.ts';
import { askAnew, keyOf } from '#web/platform/http/query-keys.ts';
import { usePages } from '#web/platform/http/use-pages.ts';
import { useOnce } from '#web/platform/http/once.ts';

const refreshMs = 30_000;
const pageSize = 50;

interface PickupFilter {
  text: string;
  from?: string;
  to?: string;
}

export function usePickupPages(view: PickupView, filter: PickupFilter) {
  return usePages({
    queryKey: keyOf('pickups', 'list', view, filter),
    page: async (from, signal) => {
      const body = { view, ...filter, limit: pageSize, ...from };
      const { rows, next } = await send(pickupListing, { body, signal });
      return { rows, nextCursor: next };
    },
    refetchInterval: refreshMs,
  });
}

export function usePickupCounts(filter: PickupFilter) {
  return useQuery({
    queryKey: keyOf('pickups', 'counts', filter),
    queryFn: ({ signal }) => send(pickupCounts, { body: filter, signal }),
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  });
}

/** One pick-up with its time line; null makes no request. */
export function usePickup(pickupId: string | null) {
  return useQuery({
    queryKey: keyOf('pickups', 'one', pickupId),
    queryFn: pickupId === null ? skipToken : ({ signal }) => send(getPickup, { query: { pickupId }, signal }),
    refetchInterval: refreshMs,
  });
}

interface PickupPlaceQuery {
  postcode: string;
  city: string;
  isPriority: boolean;
}

const queryOf = ({ postcode, city, isPriority }: PickupPlaceQuery) => ({
  postcode,
  city,
  isPriority: isPriority ? ('true' as const) : ('false' as const),
});

/** The available days of a postcode's station, optionally for moving the pick-up `pickupId`; null makes no request. */
export function useAvailableDays(place: PickupPlaceQuery | null, pickupId?: string) {
  return useQuery({
    queryKey: keyOf('pickups', 'days', place, pickupId),
    queryFn:
      place === null
        ? skipToken
        : ({ signal }) => send(availableDay, { query: { ...queryOf(place), pickupId }, signal }),
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export function useCutOff(place: PickupPlaceQuery | null) {
  return useQuery({
    queryKey: keyOf('pickups', 'cut-off', place),
    queryFn: place === null ? skipToken : ({ signal }) => send(cutOff, { query: queryOf(place), signal }),
    refetchInterval: refreshMs,
    retry: false,
  });
}

export function usePickupStart() {
  return useQuery({
    queryKey: keyOf('pickups', 'start'),
    queryFn: ({ signal }) => send(pickupStart, { signal }),
    // Depends on data outside of pick-ups: the address book and the company.
    staleTime: 0,
  });
}

export const placeOf = ({ postcode, address1 }: Party): PickupPlace => ({ postcode, address1 });

/** Shipments without a pick-up: of a selection, or today's, at the usual address or at another one. */
export function useOpenShipments(wanted: CallBody<typeof openShipments>, isWanted = true) {
  return useQuery({
    queryKey: keyOf('pickups', 'open', wanted),
    queryFn: isWanted ? ({ signal }) => send(openShipments, { body: wanted, signal }) : skipToken,
    // They change with each consignment note that is created or cancelled.
    staleTime: 0,
  });
}

/** Today's open shipments at an address, as they were when it was chosen: later changes by others do not change what is typed. */
export function useOpenShipmentsOnce(address: PickupPlace | null) {
  return useQuery({
    queryKey: keyOf('pickups', 'open-once', address),
    queryFn:
      address === null ? skipToken : ({ signal }) => send(openShipments, { body: { address }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function useTodayReminder() {
  return useQuery({
    queryKey: keyOf('pickups', 'reminder'),
    queryFn: ({ signal }) => send(todayReminder, { signal }),
    refetchInterval: refreshMs,
  });
}

/** A write; refreshes pick-ups and their consignment notes afterwards. */
function usePickupCall<V, R>(mutationFn: (variables: V) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => askAnew(queries, 'pickups', 'shipments') });
}

export function useCreatePickup() {
  const once = useOnce('pickup');
  return usePickupCall((body: CallBody<typeof createPickup>) =>
    once(body, (sent, idempotencyKey) => send(createPickup, { body: sent, idempotencyKey })),
  );
}

export function useBookShipments() {
  const once = useOnce();
  return usePickupCall((shipments: ShipmentSelection) =>
    // Another selection is another request: it is added to the same pick-up, and sends no second driver.
    once(
      { shipments },
      (body, idempotencyKey) => send(bookShipments, { body, idempotencyKey }),
      JSON.stringify(shipments),
    ),
  );
}

export const useRearrangePickup = () =>
  usePickupCall((body: CallBody<typeof rearrangePickup>) => send(rearrangePickup, { body }));

export const useCancelPickup = () =>
  usePickupCall((pickupId: string) => send(cancelPickup, { body: { pickupId } }));

export const useAttachShipments = () =>
  usePickupCall((body: CallBody<typeof attachShipments>) => send(attachShipments, { body }));

export const useDetachShipments = () =>
  usePickupCall((body: CallBody<typeof detachShipments>) => send(detachShipments, { body }));

export function useBookNextSlot() {
  const once = useOnce();
  return usePickupCall((pickupId: string) =>
    once({ pickupId }, (body, idempotencyKey) => send(bookNextSlot, { body, idempotencyKey }), pickupId),
  );
}
