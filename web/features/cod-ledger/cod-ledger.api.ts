import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import * as bankContract from '#shared/features/cod-ledger/cod-bank.contract.ts';
import * as contract from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import * as payouts from '#shared/features/cod-ledger/cod-payout.contract.ts';
import type { CurrencyCode } from '#shared/platform/market/money.ts';
import { download, send } from '#web/platform/http/client.ts';
import { askAnew, keyOf } from '#web/platform/http/query-keys.ts';
import { usePages } from '#web/platform/http/use-pages.ts';
import { saveDownload } from '#web/platform/ui/use-open-pdf.ts';

const pageSize = 50;
/** Scans and operations move money, so a screen left open is refreshed. */
const againMs = 30_000;

export function useOverview(day: string | undefined) {
  return useQuery({
    queryKey: keyOf('cod', 'overview', day ?? ''),
    queryFn: ({ signal }) => send(contract.codOverview, { query: day === undefined ? {} : { day }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: againMs,
  });
}

interface ParcelFilter {
  view: contract.CodView;
  currency?: CurrencyCode;
  payoutNo?: string;
  text?: string;
}

export function useParcels(filter: ParcelFilter) {
  const list = usePages({
    queryKey: keyOf('cod', 'parcels', filter),
    page: (from, signal) =>
      send(contract.codParcels, { body: { ...filter, limit: pageSize, ...from }, signal }),
  });
  return {
    ...list,
    /** True while the last page is not full and older parcels are still to be searched. */
    isSearching: list.hasNextPage && (list.data?.pages.at(-1)?.rows.length ?? 0) < pageSize,
  };
}

export function usePayouts() {
  return usePages({
    queryKey: keyOf('cod', 'payouts'),
    page: (from, signal) => send(payouts.codPayouts, { body: { limit: pageSize, ...from }, signal }),
  });
}

export function useEntries(span: { from?: string; to?: string }) {
  return usePages({
    queryKey: keyOf('cod', 'entries', span),
    page: (from, signal) =>
      send(contract.codEntries, { body: { ...span, limit: pageSize, ...from }, signal }),
  });
}

export function useParcel(shipmentId: string | null) {
  return useQuery({
    queryKey: keyOf('cod', 'parcel', shipmentId),
    queryFn: ({ signal }) => send(contract.codParcel, { query: { shipmentId: shipmentId ?? '' }, signal }),
    enabled: shipmentId !== null,
    refetchInterval: againMs,
  });
}

/** `onAnswered` is called before the refresh, which replaces the component that asked. */
export function useAnswerShort(shipmentId: string, onAnswered: () => void) {
  const queries = useQueryClient();
  return useMutation({
    /** A short payment is accepted at the missing amount that was shown. */
    mutationFn: (
      answer: { answer: 'accept'; text: ''; dueCents: number } | { answer: 'query'; text: string },
    ) => send(contract.answerShort, { body: { shipmentId, ...answer } }),
    onSuccess: onAnswered,
    onSettled: () => askAnew(queries, 'cod', 'shipments'),
  });
}

/** `onLowered` is called even if the refresh unmounts the component that asked. */
export function useLowerCod(shipmentId: string, onLowered: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (codCents: number) => send(contract.lowerCod, { body: { shipmentId, codCents } }),
    onSuccess: onLowered,
    onSettled: () => askAnew(queries, 'cod', 'shipments'),
  });
}

export function useBankChange() {
  const queries = useQueryClient();
  const onSettled = () => askAnew(queries, 'cod');
  return {
    request: useMutation({
      mutationFn: ({ bank, code }: { bank: bankContract.BankForm; code: string | undefined }) =>
        send(bankContract.requestBankChange, { body: { bank, ...(code !== undefined && { Code: code }) } }),
      onSettled,
    }),
    withdraw: useMutation({
      mutationFn: (changeId: string) => send(bankContract.withdrawBankChange, { body: { changeId } }),
      onSettled,
    }),
  };
}

export interface StatementOf {
  from?: string;
  to?: string;
  payoutNo?: string;
}

export interface StatementFile {
  format: payouts.StatementFormat;
  currency?: CurrencyCode;
}

export function useStatement(of: StatementOf) {
  return useMutation({
    mutationFn: async (file: StatementFile) =>
      saveDownload(await download(payouts.codStatement, { query: { ...of, ...file } })),
  });
}
