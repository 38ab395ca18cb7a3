import { useRef, useState } from 'react';

import type { Download } from '#web/platform/http/client.ts';
import { writeCookie } from '#web/platform/http/cookies.ts';
import { documentUrlCookie } from '#web/platform/ui/document-url.ts';
import { isPlainNo, Refusal } from '#web/platform/http/refusal.ts';
import { m } from '#shared/platform/words/words.ts';
import { toast } from '#web/platform/ui/toast.ts';
import { waitingText } from '#web/platform/ui/waiting.ts';

/** Old and mobile browsers cannot show a PDF; there it is downloaded under this name (spec §7). */
const fallbackName = 'consignment.pdf';
const pdfType = 'application/pdf';
const keepUrlMs = 60_000;

export interface OpenPdf {
  /** True while the document is being created. */
  busy: boolean;
  /**
   * Call it directly in the click handler: the window opens before the document is requested, so that no pop-up blocker stops it.
   * The window is passed to `fetchPdf`, which may show progress in it.
   */
  open: (fetchPdf: (target: Window | null) => Promise<Download>) => Promise<boolean>;
}

/**
 * Opens a document in a new window. A PDF is downloaded where the browser cannot show it, any other file, under its own name,
 * when no window opened. Failures show a toast; returns whether the document was shown.
 *
 * @param isPdf false when it may be a photo or a video, which any browser shows
 */
export function useOpenPdf({ isPdf = true } = {}): OpenPdf {
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);

  const open = async (fetchPdf: (target: Window | null) => Promise<Download>) => {
    if (underWay.current) return false;
    underWay.current = true;
    setBusy(true);
    const target = !isPdf || canShowPdf() ? window.open('', '_blank') : null;
    if (target) target.document.title = waitingText;
    try {
      const { blob, fileName, url: source } = await fetchPdf(target);
      writeCookie(documentUrlCookie, source);
      const url = URL.createObjectURL(blob);
      const isPdfFile = blob.type.startsWith(pdfType);
      if (target && !target.closed && (!isPdfFile || canShowPdf())) target.location.replace(url);
      else {
        target?.close();
        saveFile(url, isPdfFile ? fallbackName : fileName);
      }
      setTimeout(() => URL.revokeObjectURL(url), keepUrlMs);
      return true;
    } catch (thrown) {
      target?.close();
      if (!isAbortError(thrown)) toast.error(documentFailure(thrown));
      return false;
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  return { busy, open };
}

/** Returns the message for a document that could not be loaded (spec §8), with the server's reason for a refusal. */
export function documentFailure(thrown: unknown): string {
  const why = thrown instanceof Refusal && isPlainNo(thrown.status) ? thrown.message : '';
  return why === '' || why === m.printing_fail() ? m.printing_fail() : `${m.printing_fail()} ${why}`;
}

/** Whether a request ended because its caller cancelled it. */
export function isAbortError(thrown: unknown): boolean {
  return thrown instanceof DOMException && thrown.name === 'AbortError';
}

/** Phones and tablets get a download (spec §7), even those that claim to show PDFs. */
function canShowPdf(): boolean {
  const isMobile = matchMedia('(pointer: coarse)').matches && !matchMedia('(any-pointer: fine)').matches;
  return (navigator as Partial<Navigator>).pdfViewerEnabled !== false && !isMobile;
}

/** Saves a download under its own name: zip, xlsx. */
export function saveDownload({ blob, fileName }: Omit<Download, 'url'>): void {
  const url = URL.createObjectURL(blob);
  saveFile(url, fileName);
  setTimeout(() => URL.revokeObjectURL(url), keepUrlMs);
}

function saveFile(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
