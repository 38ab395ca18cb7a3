import { m } from '#shared/platform/words/words.ts';
import type { PrintUnderWay } from '#web/features/printing/print-progress.tsx';
import type { Download } from '#web/platform/http/client.ts';
import type { FileProgress } from '#web/platform/http/counted-body.ts';
import { Refusal } from '#web/platform/http/refusal.ts';
import { isAbortError } from '#web/platform/ui/use-open-pdf.ts';

/** Passed to a call that makes documents: a callback for progress, and a signal that aborts when the user cancels. */
export interface Watch {
  onProgress: (progress: FileProgress) => void;
  signal: AbortSignal;
}

/** Anything longer than a second shows its progress (look.md). */
const showsAfterMs = 1000;
/** Update interval of the progress; faster updates could not be seen. */
const tellsEveryMs = 100;

/** Fetches documents. `show` receives their progress once it takes longer than a second, and null at the end. */
export async function watched(
  fetchFile: (watch: Watch) => Promise<Download>,
  show: (underWay: PrintUnderWay | null) => void,
): Promise<Download> {
  const controller = new AbortController();
  const cancel = () => controller.abort();
  let progress: FileProgress | null = null;
  const tell = () => show({ progress, cancel });
  let polling: ReturnType<typeof setInterval> | undefined;
  const start = setTimeout(() => {
    tell();
    polling = setInterval(tell, tellsEveryMs);
  }, showsAfterMs);
  try {
    return await fetchFile({
      signal: controller.signal,
      onProgress(now) {
        progress = now;
      },
    });
  } catch (thrown) {
    if (isAbortError(thrown)) throw thrown;
    // The same message for every cause (spec §8).
    throw new Refusal(m.printing_fail(), thrown instanceof Refusal ? { status: thrown.status } : {});
  } finally {
    clearTimeout(start);
    clearInterval(polling);
    show(null);
  }
}
