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

/** Reads the current connection; undefined if it was disconnected. */
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
    // A secret is not kept in the cache once it is no longer shown.
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
      once(body, (sent, idempotencyKey) => send(contract.createConnection, { body: sent, idempotencyKey })),
    onSuccess: () => askAnew(queries, 'shops', 'shop-orders'),
  });
}

export function useUpdateShop() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (form: contract.ConnectionEdit) => send(contract.updateConnection, { body: form }),
    // Waiting orders may now have another weight or price.
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
