import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import {
  createEndpoint,
  deleteEndpoint,
  deliveryListing,
  type DeliveryView,
  endpointListing,
  type EndpointForm,
  getDelivery,
  replayDeliveries,
  rotateSecret,
  sendTestEvent,
  updateEndpoint,
} from '#shared/features/webhook/webhook.contract.ts';
import type { CallBody } from '#shared/platform/http/call.ts';
import { send } from '#web/platform/http/client.ts';
import { askAnew, keyOf } from '#web/platform/http/query-keys.ts';
import { usePages } from '#web/platform/http/use-pages.ts';
import { useOnce } from '#web/platform/http/once.ts';

/** Short, so that the user sees deliveries as they happen. */
const refreshMs = 3000;

export function useEndpoints() {
  return useQuery({
    queryKey: keyOf('webhooks', 'endpoints'),
    queryFn: async ({ signal }) => (await send(endpointListing, { signal })).endpoints,
    refetchInterval: refreshMs,
  });
}

export function useDeliveries(endpointId: string, view: DeliveryView) {
  return usePages({
    queryKey: keyOf('webhooks', 'deliveries', endpointId, view),
    page: (from, signal) => send(deliveryListing, { body: { endpointId, view, ...from }, signal }),
    refetchInterval: refreshMs,
  });
}

export function useDelivery(endpointId: string, eventId: string | null) {
  return useQuery({
    queryKey: keyOf('webhooks', 'delivery', endpointId, eventId ?? ''),
    queryFn: ({ signal }) => send(getDelivery, { query: { endpointId, eventId: eventId ?? '' }, signal }),
    enabled: eventId !== null,
    refetchInterval: refreshMs,
  });
}

/** The actions on endpoints; each refreshes all webhook data when it has ended. */
export function useEndpointActions() {
  const queries = useQueryClient();
  const once = useOnce();
  const rotateOnce = useOnce('webhook/rotate');
  const onSettled = () => askAnew(queries, 'webhooks');
  return {
    create: useMutation({
      mutationFn: (body: EndpointForm) =>
        once(body, (sent, idempotencyKey) => send(createEndpoint, { body: sent, idempotencyKey })),
      onSettled,
    }),
    update: useMutation({
      mutationFn: (body: CallBody<typeof updateEndpoint>) => send(updateEndpoint, { body }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (endpointId: string) => send(deleteEndpoint, { body: { endpointId } }),
      onSettled,
    }),
    rotate: useMutation({
      mutationFn: (endpointId: string) =>
        rotateOnce(
          { endpointId },
          (body, idempotencyKey) => send(rotateSecret, { body, idempotencyKey }),
          endpointId,
        ),
      onSettled,
    }),
    test: useMutation({
      mutationFn: (endpointId: string) => send(sendTestEvent, { body: { endpointId } }),
      onSettled,
    }),
    replay: useMutation({
      mutationFn: (body: CallBody<typeof replayDeliveries>) => send(replayDeliveries, { body }),
      onSettled,
    }),
  };
}
export type EndpointActions = ReturnType<typeof useEndpointActions>;
