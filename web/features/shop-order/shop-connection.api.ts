/** A hook per call of connections to shops. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import * as contract from '#shared/features/shop-order/shop-connection.contract.ts';
import { download, send } from '#web/platform/http/client.ts';
import { askAnew, keyOf } from '#web/platform/http/query-keys.ts';
import { usePages } from '#web/platform/http/use-pages.ts';
import { saveDownload } from '#web/platform/ui/use-open-pdf.ts';
import { useOnce } from '#web/platform/http/once.ts';

export function useShops() {
  return useQuery({
    queryKey: keyOf('shops', 'list'),
    queryFn: async ({ signal }) => (await send(contract.connectionListing, { signal })).connections,
    refetchInterval: 30_000,
  });
}

/** As it is now; undefined when it was disconnected. */
export async function readShop(connectionId: string): Promise<contract.ShopConnection | undefined> {
  const { connections } = await send(contract.connectionListing);
  return connections.find((one) => one.connectionId === connectionId);
}

export function useShopSecret(connectionId: string, isShown: boolean) {
  return useQuery({
    queryKey: keyOf('shops', 'secret', connectionId),
    queryFn: async ({ signal }) =>
      (await send(contract.connectionSecret, { query: { connectionId }, signal })).hookSecret,
    enabled: isShown,
    // Not kept longer than it is looked at.
    gcTime: 0,
  });
}

export function useShopDeliveries(connectionId: string | null) {
  return usePages({
    queryKey: keyOf('shops', 'deliveries', connectionId),
    page: async (from, signal) => {
      const query = { connectionId: connectionId ?? '', ...from };
      const { deliveries, nextCursor } = await send(contract.connectionDeliveries, { query, signal });
      return { rows: deliveries, nextCursor };
    },
    isOn: connectionId !== null,
    keepsBefore: false,
  });
}

export function useCreateShop() {
  const queries = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (body: contract.ConnectionForm) =>
      once(body, (idempotencyKey) => send(contract.createConnection, { body, idempotencyKey })),
    onSuccess: () => askAnew(queries, 'shops', 'shop-orders'),
  });
}

export function useUpdateShop() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (form: contract.ConnectionEdit) => send(contract.updateConnection, { body: form }),
    // What waits may weigh or cost something else now.
    onSettled: () => askAnew(queries, 'shops', 'shop-orders'),
  });
}

export function useRemoveShop() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (connectionId: string) => send(contract.removeConnection, { body: { connectionId } }),
    onSettled: () => askAnew(queries, 'shops', 'shop-orders'),
  });
}

export function useOpencartExtension() {
  return useMutation({
    mutationFn: async (version: contract.OpencartVersion) =>
      saveDownload(await download(contract.opencartExtension, { query: { version } })),
  });
}

export function useTestShop() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (connectionId: string) => send(contract.testConnection, { body: { connectionId } }),
    onSettled: () => askAnew(queries, 'shops'),
  });
}
