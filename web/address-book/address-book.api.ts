/** A hook per call of the address book. */
import {
  keepPreviousData,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';

import {
  type AddressKind,
  addressBookCounts,
  addressBookListing,
  type CreateAddressForm,
  createAddressBook,
  deleteAddressBook,
  exportAddressBook,
  getAddressBook,
  getRefId,
  restoreAddressBook,
  updateAddressBook,
} from '#shared/address/address.contract.ts';
import { download, send } from '#web/http/client.ts';
import { saveDownload } from '#web/ui/use-open-pdf.ts';

export interface AddressFilter {
  kind: AddressKind;
  text: string;
  tag: string;
}

const pageSize = 50;
const keys = { list: 'address-list', counts: 'address-counts', one: 'address' } as const;
/** What the shipment form asks of the address book. */
const dependents: ReadonlySet<string> = new Set([
  'receiver-suggestions',
  'sender-addresses',
  'shipment-sender',
]);

export function useAddressPages(filter: AddressFilter) {
  const list = useInfiniteQuery({
    queryKey: [keys.list, filter],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam: cursor, signal }) =>
      send(addressBookListing, { body: { ...filter, cursor, limit: pageSize }, signal }),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows), [list.data]);
  return { ...list, rows };
}

export function useAddressCounts({ text, tag }: Omit<AddressFilter, 'kind'>) {
  return useQuery({
    queryKey: [keys.counts, text, tag],
    queryFn: ({ signal }) => send(addressBookCounts, { body: { text, tag }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One address; null asks nothing. */
export function useAddress(addressId: string | null) {
  return useQuery({
    queryKey: [keys.one, addressId],
    queryFn:
      addressId === null ? skipToken : ({ signal }) => send(getAddressBook, { query: { addressId }, signal }),
    // A form that is being filled does not change under the hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Lists, counts and what the shipment form knows of the book are asked for anew. */
export function useRefreshAddresses(): () => Promise<void> {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [key] }) => String(key).startsWith('address') || dependents.has(String(key)),
    });
}

export function useSaveAddress(addressId: string | null) {
  const refresh = useRefreshAddresses();
  return useMutation({
    mutationFn: ({ form, idempotencyKey }: { form: CreateAddressForm; idempotencyKey: string }) =>
      addressId === null
        ? send(createAddressBook, { body: form, idempotencyKey })
        : send(updateAddressBook, { body: { ...form, addressId } }),
    onSuccess: refresh,
  });
}

export function useDeleteAddresses() {
  const refresh = useRefreshAddresses();
  return useMutation({
    mutationFn: (addressIds: readonly string[]) =>
      send(deleteAddressBook, { body: { addressIds: [...addressIds] } }),
    onSettled: refresh,
  });
}

export function useRestoreAddresses() {
  const refresh = useRefreshAddresses();
  return useMutation({
    mutationFn: (addressIds: readonly string[]) =>
      send(restoreAddressBook, { body: { addressIds: [...addressIds] } }),
    onSettled: refresh,
  });
}

export function useExportAddresses() {
  return useMutation({
    mutationFn: async (wanted: AddressFilter & { format: 'xlsx' | 'csv' }) =>
      saveDownload(await download(exportAddressBook, { body: wanted })),
  });
}

/** Whether a reference ID is free. A check that fails counts as free (spec §4). */
export async function isRefIdFree(
  refId: string,
  addressBook: AddressKind,
  addressId: string | null,
): Promise<boolean> {
  try {
    return await send(getRefId, { query: { refId, addressBook, ...(addressId !== null && { addressId }) } });
  } catch {
    return true;
  }
}
