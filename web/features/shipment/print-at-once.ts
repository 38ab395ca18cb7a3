/** Prints labels without a further click: the browser's print dialog opens over the page, which keeps the focus. */
import { m } from '#shared/platform/words/words.ts';
import { anyPaperCallOf, type PrintFamily } from '#web/features/printing/print-calls.ts';
import { download } from '#web/platform/http/client.ts';
import { toast } from '#web/platform/ui/toast.ts';
import { saveDownload } from '#web/platform/ui/use-open-pdf.ts';

/** How long the frame is kept: at least as long as a user may look at the print dialog. */
const keepFrameMs = 10 * 60_000;

/** Prints on the paper size of the user's profile; saves the file if the browser cannot show a PDF. Returns whether it worked. */
export async function printAtOnce(shipmentId: string, family: PrintFamily): Promise<boolean> {
  try {
    const file = await download(anyPaperCallOf(family), {
      query: { isDownload: 'false' },
      body: { ShipmentInfoIdList: [shipmentId] },
    });
    if ((navigator as Partial<Navigator>).pdfViewerEnabled === false) saveDownload(file);
    else printInFrame(file.blob);
    return true;
  } catch {
    toast.error(m.printing_fail());
    return false;
  }
}

function printInFrame(blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const frame = document.createElement('iframe');
  frame.title = m.shipment_label_to_print();
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  // A frame with `display: none` prints nothing, so it is made invisible in another way.
  frame.style.cssText = 'position:fixed;inset-inline-end:0;bottom:0;width:1px;height:1px;border:0;opacity:0';
  frame.src = url;
  frame.addEventListener('load', () => frame.contentWindow?.print(), { once: true });
  document.body.append(frame);
  setTimeout(() => {
    frame.remove();
    URL.revokeObjectURL(url);
  }, keepFrameMs);
}
