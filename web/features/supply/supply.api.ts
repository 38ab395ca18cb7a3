import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import {
  cancelSupplyRequest,
  confirmSupplyReceipt,
  getSupplyRequest,
  requestSupplies,
  supplyAccounts,
  supplyCatalogue,
  type SupplyForm,
  supplyListing,
  type SupplyView,
} from '#shared/features/supply/supply.contract.ts';
import { send } from '#web/platform/http/client.ts';
import { askAnew, keyOf } from '#web/platform/http/query-keys.ts';
import { usePages } from '#web/platform/http/use-pages.ts';
import { useOnce } from '#web/platform/http/once.ts';

export function useSupplyAccounts() {
  return useQuery({
    queryKey: keyOf('supplies', 'accounts'),
    queryFn: async ({ signal }) => (await send(supplyAccounts, { signal })).customerAccountList,
  });
}

export function useSupplyCatalogue(accountNo: string) {
  return useQuery({
    queryKey: keyOf('supplies', 'catalogue', accountNo),
    queryFn: async ({ signal }) => (await send(supplyCatalogue, { query: { accountNo }, signal })).items,
  });
}

const pageSize = 50;

export function useSupplyRequests(filter: { accountNo: string; view: SupplyView }) {
  return usePages({
    queryKey: keyOf('supplies', 'list', filter),
    page: (from, signal) => send(supplyListing, { body: { ...filter, limit: pageSize, ...from }, signal }),
  });
}

export function useSupplyRequest(accountNo: string, requestId: string | null) {
  return useQuery({
    queryKey: keyOf('supplies', 'one', accountNo, requestId),
    queryFn: ({ signal }) =>
      send(getSupplyRequest, { query: { accountNo, requestId: requestId ?? '' }, signal }),
    enabled: requestId !== null,
    refetchInterval: 20_000,
  });
}

export function useRequestSupplies() {
  const queries = useQueryClient();
  const once = useOnce('supply');
  return useMutation({
    mutationFn: (body: SupplyForm) =>
      once(
        body,
        (sent, idempotencyKey) => send(requestSupplies, { body: sent, idempotencyKey }),
        body.accountNo,
      ),
    onSuccess: () => askAnew(queries, 'supplies'),
  });
}

/** Cancels a request, or confirms its receipt. */
export function useEndRequest(accountNo: string, requestId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (how: 'cancel' | 'receive') =>
      send(how === 'cancel' ? cancelSupplyRequest : confirmSupplyReceipt, { body: { accountNo, requestId } }),
    onSettled: () => askAnew(queries, 'supplies'),
  });
}
