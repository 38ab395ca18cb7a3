import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import {
  addressDoubles,
  type ChosenAddresses,
  deleteAddressBook,
  exportAddressBook,
  mergeAddresses,
  restoreAddressBook,
  tagAddressBook,
} from '#shared/features/address-book/address-chosen.contract.ts';
import {
  type AddressEntry,
  type AddressKind,
  addressBookCounts,
  addressBookListing,
  type CreateAddressForm,
  createAddressBook,
  getAddressBook,
  getRefId,
  updateAddressBook,
} from '#shared/features/address-book/address.contract.ts';
import type { CallBody } from '#shared/platform/http/call.ts';
import { download, send } from '#web/platform/http/client.ts';
import { saveDownload } from '#web/platform/ui/use-open-pdf.ts';
import { askAnew, keyOf } from '#web/platform/http/query-keys.ts';
import { usePages } from '#web/platform/http/use-pages.ts';

export interface AddressFilter {
  kind: AddressKind;
  text: string;
  tag: string;
}

export const pageSize = 50;

export function useAddressPages(filter: AddressFilter) {
  const list = usePages({
    queryKey: keyOf('addresses', 'list', filter),
    page: async (from, signal) => {
      const body = { ...filter, limit: pageSize, ...from };
      const { rows, next } = await send(addressBookListing, { body, signal });
      return { rows, nextCursor: next };
    },
  });
  const last = list.data?.pages.at(-1);
  /** True while the last page is not full and older addresses are still to be searched. */
  return { ...list, isSearching: last?.nextCursor !== null && (last?.rows.length ?? pageSize) < pageSize };
}

export function useAddressCounts({ text, tag }: Omit<AddressFilter, 'kind'>) {
  return useQuery({
    queryKey: keyOf('addresses', 'counts', text, tag),
    queryFn: ({ signal }) => send(addressBookCounts, { body: { text, tag }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One address; null makes no request. */
export function useAddress(addressId: string | null) {
  return useQuery({
    queryKey: keyOf('addresses', 'one', addressId),
    queryFn:
      addressId === null ? skipToken : ({ signal }) => send(getAddressBook, { query: { addressId }, signal }),
    // An address does not change while its form is being filled in.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Refreshes lists, counts and the shipment form's suggestions from the address book. */
export function useRefreshAddresses(): () => Promise<void> {
  const client = useQueryClient();
  return () => askAnew(client, 'addresses');
}

/** Reads the current address, never from the cache. */
export const readAddress = (addressId: string) => send(getAddressBook, { query: { addressId } });

interface SaveAddress {
  form: CreateAddressForm;
  /** The version that the form was opened with; not used for a new address. */
  version: number;
  idempotencyKey: string;
}

export function useSaveAddress(addressId: string | null) {
  const refresh = useRefreshAddresses();
  return useMutation({
    mutationFn: ({ form, version, idempotencyKey }: SaveAddress) =>
      addressId === null
        ? send(createAddressBook, { body: form, idempotencyKey })
        : send(updateAddressBook, { body: { ...form, addressId, version } }),
    onSuccess: refresh,
  });
}

export function useDeleteAddresses() {
  const refresh = useRefreshAddresses();
  return useMutation({
    mutationFn: (chosen: ChosenAddresses) => send(deleteAddressBook, { body: chosen }),
    onSettled: refresh,
  });
}

export function useTagAddresses() {
  const refresh = useRefreshAddresses();
  return useMutation({
    mutationFn: (body: CallBody<typeof tagAddressBook>) => send(tagAddressBook, { body }),
    onSettled: refresh,
  });
}

/** A page of groups of possible duplicates, from a cursor on; requested each time it is shown. */
export function useDoubles(kind: AddressKind, cursor: string | null) {
  return useQuery({
    queryKey: keyOf('addresses', 'doubles', kind, cursor),
    queryFn: ({ signal }) => send(addressDoubles, { body: { kind, cursor }, signal }),
    staleTime: 0,
  });
}

/** Merges several addresses into one; returns the kept one, now and before. */
export function useMergeAddresses() {
  const refresh = useRefreshAddresses();
  return useMutation({
    mutationFn: (body: CallBody<typeof mergeAddresses>) => send(mergeAddresses, { body }),
    onSettled: refresh,
  });
}

/** Undoes a merge: restores the kept address first, then its duplicates, because a reference ID must be unique. */
export function useUnmergeAddresses() {
  const refresh = useRefreshAddresses();
  return useMutation({
    mutationFn: async ({ kept, before, dropIds }: Merged) => {
      const { addressId, kind, refId, party, tags, isDefault } = before;
      const { version } = kept;
      await send(updateAddressBook, {
        body: { addressId, version, kind, refId, party, tags, isDefault },
      });
      await send(restoreAddressBook, { body: { addressIds: [...dropIds] } });
    },
    onSettled: refresh,
  });
}

export interface Merged {
  kept: AddressEntry;
  before: AddressEntry;
  dropIds: readonly string[];
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
    mutationFn: async (wanted: CallBody<typeof exportAddressBook>) =>
      saveDownload(await download(exportAddressBook, { body: wanted })),
  });
}

/** Returns whether a reference ID is free. A check that fails counts as free (spec §4). */
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
