import { notifications } from '@mantine/notifications';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import {
  documentFailedMessage,
  printingOptions,
  printLog,
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
import { download, send, type Download } from '#web/http/client.ts';
import { Refusal } from '#web/http/refusal.ts';
import { toast } from '#web/ui/toast.ts';
import { saveDownload, useOpenPdf } from '#web/ui/use-open-pdf.ts';

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
}

/** Anything over a second shows that it is under way (look.md). */
const showsProgressAfterMs = 1000;

/** Prints and downloads consignment notes, and lets every list of shipments show at once that they are printed. */
export function usePrint(): Print {
  const queries = useQueryClient();
  const { busy, open } = useOpenPdf();
  const [saving, setSaving] = useState(false);
  const isCool = useMaybeSession()?.facts.isCool === true;
  const ofAccount = (wish: PrintWish): PrintWish => (isCool ? { family: 'cool', ...wish } : wish);

  /** Printed counts stand in every list and drawer of shipments; the log has a new row. */
  const refresh = () =>
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => /^(?:shipment|print-log)/u.test(String(queryKey[0])),
    });

  async function save(fetchFile: () => Promise<Download>, use: (file: Download) => unknown) {
    if (saving) return false;
    setSaving(true);
    try {
      await use(await withProgress(fetchFile));
      refresh();
      return true;
    } catch {
      toast.error(documentFailedMessage);
      return false;
    } finally {
      setSaving(false);
    }
  }

  return {
    async print(wish) {
      const shown = await open(() => withProgress(() => fetchPdf(ofAccount(wish))));
      if (shown) refresh();
      return shown;
    },
    download: (wish) => save(() => fetchDownload(ofAccount(wish)), saveDownload),
    downloadZpl: (wish, dpi) => save(() => fetchZpl(wish, dpi), saveDownload),
    copyZpl: (wish, dpi) =>
      save(
        () => fetchZpl(wish, dpi),
        async (file) => {
          // The clipboard is missing on plain-http addresses of a local network.
          if (!(navigator as Partial<Navigator>).clipboard) return saveDownload(file);
          await navigator.clipboard.writeText(await file.blob.text());
          toast.success('ZPL copied to the clipboard');
        },
      ),
    isBusy: busy || saving,
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

/** Who printed what, newest first; all, or prints of one number. */
export function usePrintLog(cn: string) {
  const log = useInfiniteQuery({
    queryKey: ['print-log', cn],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam: cursor, signal }) =>
      send(printLog, { body: { limit: logPage, ...(cn && { cn }), ...(cursor && { cursor }) }, signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => log.data?.pages.flatMap((page) => page.rows), [log.data]);
  return { ...log, rows };
}

let prints = 0;

async function withProgress(fetchFile: () => Promise<Download>): Promise<Download> {
  const id = `print-${(prints += 1)}`;
  const timer = setTimeout(() => {
    notifications.show({
      id,
      message: 'Preparing documents. Please wait...',
      loading: true,
      autoClose: false,
    });
  }, showsProgressAfterMs);
  try {
    return await fetchFile();
  } catch (thrown) {
    // Whatever the cause, the same words (spec §8).
    throw new Refusal(documentFailedMessage, thrown instanceof Refusal ? { status: thrown.status } : {});
  } finally {
    clearTimeout(timer);
    notifications.hide(id);
  }
}
