import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

import {
  bulkCoolPickupHandover,
  bulkDetail,
  bulkListing,
  bulkPickupHandover,
  bulkResult,
  type bulkResultFormats,
  cancelBulkShipments,
  downloadBulkZip,
  type ListedUpload,
  repeatBulk,
  uploadsPageMax,
} from '#shared/features/bulk-shipment/bulk-listing.contract.ts';
import { dropBulk } from '#shared/features/bulk-shipment/bulk-upload.contract.ts';
import { bulkScreens, type BulkState } from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import { type Watch, watched } from '#web/features/printing/print-job.ts';
import { printNotice } from '#web/features/printing/print-notice.tsx';
import { download, send } from '#web/platform/http/client.ts';
import { askAnew, keyOf } from '#web/platform/http/query-keys.ts';
import { usePages } from '#web/platform/http/use-pages.ts';
import { useSession } from '#web/platform/session/session.ts';
import { saveDownload, useOpenPdf, isAbortError } from '#web/platform/ui/use-open-pdf.ts';

/** The upload screen of the account, which differs for COOL accounts. */
export const useUploadPath = () => bulkScreens[useSession().facts.isCool ? 'cool' : 'ordinary'].upload;

const page = 50;
/** Polling interval in milliseconds while an upload is being submitted. */
const liveMs = 2000;
/** A longer interval, because what became of the consignments costs more to read. */
const detailMs = 10_000;

interface BulkFilter {
  text?: string | undefined;
  state?: BulkState | undefined;
}

const isRunning = ({ state }: ListedUpload) => state === 'submitting';

/**
 * The current state of listed uploads that were being submitted, without their total price. As soon as one has ended, all lists
 * are refreshed.
 */
function useRuns(listed: readonly ListedUpload[]): ReadonlyMap<string, ListedUpload> {
  const queries = useQueryClient();
  const ids = listed
    .filter(isRunning)
    .map(({ bulkShipmentId }) => bulkShipmentId)
    .slice(0, uploadsPageMax);
  const { data } = useQuery({
    queryKey: keyOf('bulk-uploads', 'runs', ids),
    queryFn: ({ signal }) =>
      send(bulkListing, { body: { bulkShipmentIds: ids, limit: uploadsPageMax }, signal }),
    enabled: ids.length > 0,
    refetchInterval: liveMs,
  });
  const hasEnded = ids.length > 0 && data !== undefined && data.rows.filter(isRunning).length < ids.length;
  useEffect(() => {
    if (hasEnded) void askAnew(queries, 'bulk-uploads');
  }, [hasEnded, queries]);
  return useMemo(() => new Map(data?.rows.map((run) => [run.bulkShipmentId, run])), [data]);
}

export function useBulkUploads(filter: BulkFilter) {
  const list = usePages({
    queryKey: keyOf('bulk-uploads', filter),
    page: (from, signal) => send(bulkListing, { body: { limit: page, ...filter, ...from }, signal }),
  });
  const runs = useRuns(list.rows ?? []);
  const rows = useMemo(
    () =>
      list.rows?.map((row) =>
        isRunning(row) ? { ...row, sumCents: null, ...runs.get(row.bulkShipmentId) } : row,
      ),
    [list.rows, runs],
  );
  return { ...list, rows };
}

export function useBulkDetail(bulkShipmentId: string) {
  const detail = useQuery({
    queryKey: keyOf('bulk-uploads', 'listed', bulkShipmentId),
    queryFn: ({ signal }) => send(bulkDetail, { query: { bulkShipmentId }, signal }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? detailMs : false),
  });
  const { data } = detail;
  const runs = useRuns(data ? [data] : []);
  const run = data && isRunning(data) ? runs.get(bulkShipmentId) : undefined;
  return { ...detail, data: data && run ? { ...data, ...run, sumCents: data.sumCents } : data };
}

/** Refreshes everything that shows uploads or their shipments, after printing, cancelling or making a zip. */
export function useRefreshBulk(): () => Promise<void> {
  const queries = useQueryClient();
  return () => askAnew(queries, 'bulk-uploads', 'shipments');
}

/**
 * Saves the zip. If it was kept by the server it arrives at once, also on a retry; while a new one is made, progress is shown and
 * the user can cancel.
 */
export function useSaveZip() {
  const refresh = useRefreshBulk();
  const { accountNumber: accountId } = useSession();
  return useMutation({
    mutationFn: async (bulkShipmentId: string) => {
      let why: unknown;
      const pollRequest = (watch: Watch) =>
        download(downloadBulkZip, { ...watch, query: { bulkShipmentId, accountId } }).catch(
          (thrown: unknown) => {
            why = thrown;
            throw thrown;
          },
        );
      try {
        saveDownload(await watched(pollRequest, printNotice()));
      } catch (thrown) {
        if (!isAbortError(thrown)) throw why ?? thrown;
      }
    },
    onSuccess: refresh,
  });
}

export function useSaveResult() {
  return useMutation({
    mutationFn: async (wish: { bulkShipmentId: string; format: (typeof bulkResultFormats)[number] }) =>
      saveDownload(await download(bulkResult, { query: wish })),
  });
}

/** Shows the handover sheet in a new window. Call it directly in the click handler. */
export function useHandoverSheet() {
  const { isCool } = useSession().facts;
  const { busy, open } = useOpenPdf();
  const call = isCool ? bulkCoolPickupHandover : bulkPickupHandover;
  return {
    isBusy: busy,
    show: (bulkShipmentId: string) =>
      open((watch) => download(call, { ...watch, query: { bulkShipmentId } })),
  };
}

/** Discards an upload from which nothing was created. */
export const throwAway = (uploadId: string) => send(dropBulk, { body: { uploadId } });

/** Creates a new upload with the same rows; returns its ID. */
export function useRepeatBulk() {
  const refresh = useRefreshBulk();
  return useMutation({
    mutationFn: async (bulkShipmentId: string) => {
      const { uploadId } = await send(repeatBulk, { body: { bulkShipmentId } });
      await refresh();
      return uploadId;
    },
  });
}

interface CancelledAll {
  cancelled: number;
  left: number;
}

/** Cancels in parts, so that no call takes long; `onCancelled` receives the count so far. */
export async function cancelAll(
  bulkShipmentId: string,
  onCancelled: (count: number) => void,
): Promise<CancelledAll> {
  const all: CancelledAll = { cancelled: 0, left: 0 };
  let after: number | null = 0;
  while (after !== null) {
    const { cancelledCount, leftCount, next }: Awaited<ReturnType<typeof cancelPart>> = await cancelPart(
      bulkShipmentId,
      after,
    );
    all.cancelled += cancelledCount;
    all.left += leftCount;
    after = next;
    onCancelled(all.cancelled);
  }
  return all;
}

const cancelPart = (bulkShipmentId: string, after: number) =>
  send(cancelBulkShipments, { body: { bulkShipmentId, after } });
