import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import {
  printingOptions,
  printLog,
  type PrintLogFilter,
  printHeaders,
  printPreview,
  undoPrint,
} from '#shared/features/printing/consignment-note.contract.ts';
import { allOf } from '#shared/platform/words/list.ts';
import { m } from '#shared/platform/words/words.ts';
import type { ZplDpi } from '#shared/platform/documents/paper.ts';
import { podPack } from '#shared/features/extranet/extranet.contract.ts';
import type { ShipmentSelection } from '#shared/features/cn-listing/shipment-listing.model.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { useMaybeSession } from '#web/platform/session/session.ts';
import {
  familyOfAccount,
  fetchDownload,
  fetchPdf,
  fetchZpl,
  type PrintRequest,
  withOptions,
} from '#web/features/printing/print-calls.ts';
import { watched, type Watch } from '#web/features/printing/print-job.ts';
import { printNotice } from '#web/features/printing/print-notice.tsx';
import type { PrintUnderWay } from '#web/features/printing/print-progress.tsx';
import { showInWindow } from '#web/features/printing/waiting-window.ts';
import { download, send, type Download } from '#web/platform/http/client.ts';
import { toast } from '#web/platform/ui/toast.ts';
import { saveDownload, useOpenPdf, isAbortError } from '#web/platform/ui/use-open-pdf.ts';
import { useStillThere } from '#web/platform/ui/use-still-there.ts';
import { askAnew, keyOf } from '#web/platform/http/query-keys.ts';
import { usePages } from '#web/platform/http/use-pages.ts';

export type { PrintRequest } from '#web/features/printing/print-calls.ts';

/** A recorded print, which can be printed again or undone. */
export interface PrintedNotes {
  printId: string;
  /** CNs that were requested but not printed, because they are cancelled. */
  cancelled: readonly string[];
  count: number;
}
/** False if nothing was printed. */
export type Done = PrintedNotes | boolean;
export const printedBy = (done: Done): PrintedNotes | null => (typeof done === 'object' ? done : null);

/** What the calling place shows itself; anything else is shown in a toast. */
interface PrintPlace {
  isInline?: boolean;
  showsLeftOut?: boolean;
}

export interface Print {
  /** Shows the notes in a new window. Call it directly in the click handler. Returns whether it worked; failures show a toast. */
  print: (request: PrintRequest) => Promise<Done>;
  /** Saves `consignment.pdf`, or `downloadCN.zip` for more than one file. */
  download: (request: PrintRequest) => Promise<Done>;
  /** Saves `consignment.zpl`. */
  downloadZpl: (request: PrintRequest, dpi: ZplDpi) => Promise<Done>;
  /** Copies the ZPL to the clipboard, for a program that sends it to a printer. */
  copyZpl: (request: PrintRequest, dpi: ZplDpi) => Promise<Done>;
  isBusy: boolean;
  /** A print that takes longer than a second; only set if it is shown inline. */
  underWay: PrintUnderWay | null;
}

/**
 * Prints and downloads consignment notes, and refreshes every list of shipments afterwards. A print longer than a second shows
 * its progress in a toast or, if `isInline`, by `underWay` as long as that place is mounted. What was left out is shown in a
 * toast, unless the place `showsLeftOut`.
 */
export function usePrint({ isInline = false, showsLeftOut = false }: PrintPlace = {}): Print {
  const queries = useQueryClient();
  const { busy, open } = useOpenPdf();
  const [saving, setSaving] = useState(false);
  const [underWay, setUnderWay] = useState<PrintUnderWay | null>(null);
  const isCool = useMaybeSession()?.facts.isCool === true;
  const ofAccount = (request: PrintRequest): PrintRequest => ({
    family: familyOfAccount(isCool),
    ...request,
  });
  const stillThere = useStillThere();
  /** Closing the place that shows a print does not stop it: a toast takes over. */
  const shower = () => {
    const notice = printNotice();
    return (now: PrintUnderWay | null) => (isInline && stillThere() ? setUnderWay : notice)(now);
  };

  /** Lists and panels of shipments show print counts, and the log has a new row. */
  const refresh = () => void askAnew(queries, 'shipments', 'print-log');
  const report = (printed: PrintedNotes | null) => {
    refresh();
    if (!showsLeftOut && printed && printed.cancelled.length > 0) toast.info(leftOutText(printed.cancelled));
  };

  async function save(
    fetchFile: (watch: Watch) => Promise<Download>,
    use: (file: Download) => unknown,
  ): Promise<Done> {
    if (saving) return false;
    setSaving(true);
    try {
      const file = await watched(fetchFile, shower());
      await use(file);
      const printed = recordOf(file);
      report(printed);
      return printed ?? true;
    } catch (thrown) {
      if (!isAbortError(thrown)) toast.error(m.printing_fail());
      return false;
    } finally {
      setSaving(false);
    }
  }

  return {
    async print(request) {
      const show = shower();
      let printed: PrintedNotes | null = null;
      const shown = await open(async (target) => {
        const file = await watched(
          (watch) => fetchPdf(ofAccount(request), watch),
          (now) => {
            if (now && target) showInWindow(target, now);
            show(now);
          },
        );
        printed = recordOf(file);
        return file;
      });
      if (shown) report(printed);
      return shown && (printed ?? true);
    },
    download: (request) => save((watch) => fetchDownload(ofAccount(request), watch), saveDownload),
    downloadZpl: (request, dpi) => save((watch) => fetchZpl(request, dpi, watch), saveDownload),
    copyZpl: (request, dpi) =>
      save(
        (watch) => fetchZpl(request, dpi, watch),
        async (file) => {
          // The clipboard is not available on plain-http URLs in a local network.
          if (!(navigator as Partial<Navigator>).clipboard) return saveDownload(file);
          await navigator.clipboard.writeText(await file.blob.text());
          toast.success(m.printing_zpl_copied());
        },
      ),
    isBusy: busy || saving,
    underWay,
  };
}

/** The maximum of CNs that are named; the rest are only counted. */
const namedMost = 5;

export function leftOutText(cancelled: readonly string[]): string {
  const cns = allOf(cancelled.slice(0, namedMost));
  return m.printing_cancelled_left_out({ cns, count: cancelled.length });
}

function recordOf({ headers }: Download): PrintedNotes | null {
  const [printId, count] = [headers?.get(printHeaders.id), Number(headers?.get(printHeaders.count))];
  const cancelled = headers?.get(printHeaders.cancelled)?.split(',') ?? [];
  return printId && count > 0 ? { printId, count, cancelled } : null;
}

/** Undoes a print: its notes count as not printed. */
export function useUndoPrint() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (printId: string) => send(undoPrint, { body: { printId } }),
    onSuccess: ({ unprintedCount: count }) =>
      toast.success(count > 0 ? m.printing_marked_unprinted({ count }) : m.printing_stay_printed()),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => askAnew(queries, 'shipments', 'print-log'),
  });
}

/** Opens the proofs of delivery of a selection as one PDF; shipments not delivered are left out. */
export function useProofs() {
  const { open } = useOpenPdf();
  return (selection: ShipmentSelection) => void open(() => download(podPack, { body: selection }));
}

/** The papers that the user may choose, and the profile's. */
export function usePrintingOptions(isWanted = true) {
  return useQuery({
    queryKey: keyOf('print-options'),
    queryFn: ({ signal }) => send(printingOptions, { signal }),
    enabled: isWanted,
    staleTime: 5 * 60_000,
  });
}

/** What a print would contain and its first page; the previous picture stays until the new one arrives. */
export function usePrintPreview(request: PrintRequest) {
  const { Split: _ofDownloads, ...body } = withOptions(request);
  return useQuery({
    queryKey: keyOf('print-options', 'preview', body),
    queryFn: ({ signal }) => send(printPreview, { body, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

const logPage = 50;

/** Who printed what, newest first, limited by the filter. */
export function usePrintLog(filter: PrintLogFilter) {
  return usePages({
    queryKey: keyOf('print-log', filter),
    page: (from, signal) => send(printLog, { body: { limit: logPage, ...filter, ...from }, signal }),
  });
}
