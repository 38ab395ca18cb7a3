import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import {
  documentFailedMessage,
  printingOptions,
  printLog,
  type PrintLogFilter,
  printPreview,
} from '#shared/consignment-note/consignment-note.contract.ts';
import type { ZplDpi } from '#shared/consignment-note/print-options.model.ts';
import { podPack } from '#shared/extranet/extranet.contract.ts';
import type { ShipmentSelection } from '#shared/shipment-listing/shipment-listing.model.ts';
import { useMaybeSession } from '#web/app/session.ts';
import {
  fetchDownload,
  fetchPdf,
  fetchZpl,
  type PrintWish,
  withOptions,
} from '#web/consignment-note/print-calls.ts';
import { watched, type Watch } from '#web/consignment-note/print-job.ts';
import { printNotice } from '#web/consignment-note/print-notice.tsx';
import type { PrintUnderWay } from '#web/consignment-note/print-progress.tsx';
import { showInWindow } from '#web/consignment-note/waiting-window.ts';
import { download, send, type Download } from '#web/http/client.ts';
import { toast } from '#web/ui/toast.ts';
import { saveDownload, useOpenPdf, wasGivenUp } from '#web/ui/use-open-pdf.ts';
import { useStillThere } from '#web/ui/use-still-there.ts';

export type { PrintWish } from '#web/consignment-note/print-calls.ts';

export interface Print {
  /** Shows the notes in a new window. Call it from the click itself. Answers whether it worked; failures toast. */
  print: (wish: PrintWish) => Promise<boolean>;
  /** Saves `consignment.pdf`, or `downloadCN.zip` for more than one file. */
  download: (wish: PrintWish) => Promise<boolean>;
  /** Saves `consignment.zpl`. */
  downloadZpl: (wish: PrintWish, dpi: ZplDpi) => Promise<boolean>;
  /** Puts the ZPL on the clipboard, for a program that sends it to a printer. */
  copyZpl: (wish: PrintWish, dpi: ZplDpi) => Promise<boolean>;
  isBusy: boolean;
  /** A print that takes longer than a second, where it is shown inline. */
  underWay: PrintUnderWay | null;
}

/**
 * Prints and downloads consignment notes, and lets every list of shipments show at once that they are printed. What takes
 * longer than a second shows how far it is, in a toast unless `isInline`: then by `underWay`, as long as that is shown.
 */
export function usePrint({ isInline = false }: { isInline?: boolean } = {}): Print {
  const queries = useQueryClient();
  const { busy, open } = useOpenPdf();
  const [saving, setSaving] = useState(false);
  const [underWay, setUnderWay] = useState<PrintUnderWay | null>(null);
  const isCool = useMaybeSession()?.facts.isCool === true;
  const ofAccount = (wish: PrintWish): PrintWish => (isCool ? { family: 'cool', ...wish } : wish);
  const stillThere = useStillThere();
  /** Closing what shows a print does not end it: a toast takes over. */
  const shower = () => {
    const notice = printNotice();
    return (now: PrintUnderWay | null) => (isInline && stillThere() ? setUnderWay : notice)(now);
  };

  /** Printed counts stand in every list and drawer of shipments; the log has a new row. */
  const refresh = () =>
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => /^(?:shipment|print-log)/u.test(String(queryKey[0])),
    });

  async function save(fetchFile: (watch: Watch) => Promise<Download>, use: (file: Download) => unknown) {
    if (saving) return false;
    setSaving(true);
    try {
      await use(await watched(fetchFile, shower()));
      refresh();
      return true;
    } catch (thrown) {
      if (!wasGivenUp(thrown)) toast.error(documentFailedMessage);
      return false;
    } finally {
      setSaving(false);
    }
  }

  return {
    async print(wish) {
      const show = shower();
      const shown = await open((target) =>
        watched(
          (watch) => fetchPdf(ofAccount(wish), watch),
          (now) => {
            if (now && target) showInWindow(target, now);
            show(now);
          },
        ),
      );
      if (shown) refresh();
      return shown;
    },
    download: (wish) => save((watch) => fetchDownload(ofAccount(wish), watch), saveDownload),
    downloadZpl: (wish, dpi) => save((watch) => fetchZpl(wish, dpi, watch), saveDownload),
    copyZpl: (wish, dpi) =>
      save(
        (watch) => fetchZpl(wish, dpi, watch),
        async (file) => {
          // The clipboard is missing on plain-http addresses of a local network.
          if (!(navigator as Partial<Navigator>).clipboard) return saveDownload(file);
          await navigator.clipboard.writeText(await file.blob.text());
          toast.success('ZPL copied to the clipboard');
        },
      ),
    isBusy: busy || saving,
    underWay,
  };
}

/** Opens the proofs of delivery of a selection as one PDF; what is not delivered is left out. */
export function useProofs() {
  const { open } = useOpenPdf();
  return (selection: ShipmentSelection) => void open(() => download(podPack, { body: selection }));
}

/** The papers that the person may choose from, and the profile's. */
export function usePrintingOptions() {
  return useQuery({
    queryKey: ['printing-options'],
    queryFn: ({ signal }) => send(printingOptions, { signal }),
    staleTime: 5 * 60_000,
  });
}

/** What a print would hold and how it begins; the picture of before stays until the new one is there. */
export function usePrintPreview(wish: PrintWish) {
  const { Split: _ofDownloads, ...body } = withOptions(wish);
  return useQuery({
    queryKey: ['print-preview', body],
    queryFn: ({ signal }) => send(printPreview, { body, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

const logPage = 50;

/** Who printed what, newest first, as far as the filter lets through. */
export function usePrintLog(filter: PrintLogFilter) {
  const log = useInfiniteQuery({
    queryKey: ['print-log', filter],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam: cursor, signal }) =>
      send(printLog, { body: { limit: logPage, ...filter, ...(cursor && { cursor }) }, signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => log.data?.pages.flatMap((page) => page.rows), [log.data]);
  return { ...log, rows, people: log.data?.pages[0]?.people ?? [] };
}
