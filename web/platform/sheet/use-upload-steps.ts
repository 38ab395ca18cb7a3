import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { m } from '#shared/platform/words/words.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { forgetSheet, type KeptSheet, newestSheet } from '#web/platform/sheet/sheet-keep.ts';
import { onSheetsTaken, openSheets } from '#web/platform/sheet/sheet-opener.ts';
import type { SheetAnswer, SheetFile, SheetRow, SheetTexts } from '#web/platform/sheet/sheet-table.ts';
import { type Kept, newestKept } from '#web/platform/sheet/use-keep-sheet.ts';
import { toast } from '#web/platform/ui/toast.ts';

/** What is stored of an upload: at least its rows. */
interface KeptRows<F extends string> {
  rows: readonly SheetRow<F>[];
}

type UploadStep<F extends string, K extends KeptRows<F>, Done = never> =
  | { name: 'upload' }
  | { name: 'match'; file: SheetFile<F>; source: File }
  /** `kept` is set for rows restored from this device. */
  | { name: 'fix'; fileName: string; rows: readonly SheetRow<F>[]; kept?: Kept<K> }
  | { name: 'done'; done: Done };

interface UploadAbout<F extends string, K extends KeptRows<F>> {
  /** Owner of the rows stored on this device. */
  owner: string;
  /** `sheet` is the workbook's sheet to read; empty for the first one with rows. */
  read: (
    source: File,
    onProgress: (part: number) => void,
    sheet: string,
    signal: AbortSignal,
  ) => Promise<SheetFile<F>>;
  texts: (cells: readonly string[], match: SheetFile<F>['match']) => SheetTexts<F>;
  /** Returns the server's response for each row, in their order. */
  summarise: (
    texts: readonly SheetTexts<F>[],
    onProgress: (done: number) => void,
    signal: AbortSignal,
  ) => Promise<readonly SheetAnswer<F>[]>;
  /** Called when stored rows are restored, with the choices stored beside them. */
  onResume?: (kept: Kept<K>) => void;
}

interface UploadSteps<F extends string, K extends KeptRows<F>, Done> {
  step: UploadStep<F, K, Done>;
  /** Number of rows checked; null while no check is running. */
  checked: number | null;
  /** Error message when reading another sheet or checking failed. */
  error: string | null;
  /** Rows that were left by Back or opened by another tab, offered before another file is chosen. */
  waiting: KeptSheet<Kept<K>> | null;
  /** Reads the file. Errors are thrown to the screen that sends it. */
  read: (source: File, onProgress: (part: number) => void, signal: AbortSignal) => Promise<void>;
  readSheet: (source: File, sheet: string) => Promise<void>;
  check: (file: SheetFile<F>, fileName: string, match: SheetFile<F>['match']) => Promise<void>;
  /** Returns to the file step; the rows stay on this device and are offered. */
  back: () => Promise<void>;
  reset: () => void;
  /** Opens the waiting rows as they are stored now. */
  goOn: () => Promise<void>;
  giveUpWaiting: (kept: KeptSheet<Kept<K>>) => void;
  finish: (done: Done) => void;
}

/**
 * Manages the steps of an upload: file, columns, rows, done. Rows that were left unfinished here are restored automatically.
 * Starting anything, or another step, cancels what is running: its result is ignored.
 */
export function useUploadSteps<F extends string, K extends KeptRows<F>, Done = never>({
  owner,
  read,
  texts,
  summarise,
  onResume,
}: UploadAbout<F, K>): UploadSteps<F, K, Done> {
  const [step, setStep] = useState<UploadStep<F, K, Done>>({ name: 'upload' });
  const [checked, setChecked] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<KeptSheet<Kept<K>> | null>(null);
  const running = useRef<AbortController>(null);

  const begin = (): AbortSignal => {
    running.current?.abort();
    running.current = new AbortController();
    setError(null);
    setChecked(null);
    return running.current.signal;
  };
  const enter = (next: UploadStep<F, K, Done>) => {
    begin();
    setStep(next);
  };
  /** Moves to the step that `work` returns. */
  const run = async (work: (signal: AbortSignal) => Promise<UploadStep<F, K, Done>>) => {
    const signal = begin();
    try {
      const next = await work(signal);
      if (!signal.aborted) enter(next);
    } catch (thrown) {
      if (signal.aborted) return;
      setChecked(null);
      setError(messageOf(thrown));
    }
  };
  const resume = (kept: KeptSheet<Kept<K>>) => {
    onResume?.(kept.content);
    enter(resumed(kept));
  };
  const reset = () => {
    enter({ name: 'upload' });
    setWaiting(null);
  };

  const resumeFound = useEffectEvent((found: KeptSheet<Kept<K>>) => {
    if (step.name === 'upload') resume(found);
  });
  const giveAway = useEffectEvent(async () => {
    if (step.name !== 'fix') return;
    reset();
    toast.info(m.sheet_open_elsewhere());
    setWaiting(await newestSheet<Kept<K>>(owner));
  });
  // Each read takes the stored sheet over from its previous opener, so read once per owner.
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      const found = await newestKept<K>(owner);
      if (found && !isGone) resumeFound(found);
    };
    void look();
    return () => {
      isGone = true;
    };
  }, [owner]);
  useEffect(() => onSheetsTaken(owner, () => void giveAway()), [owner]);
  useEffect(() => () => running.current?.abort(), []);

  return {
    step,
    checked,
    error,
    waiting,
    read: async (source, onProgress, givenUp) => {
      const signal = AbortSignal.any([givenUp, begin()]);
      const file = await read(source, onProgress, '', signal);
      if (!signal.aborted) enter({ name: 'match', file, source });
    },
    readSheet: (source, sheet) =>
      run(async (signal) => ({
        name: 'match',
        file: await read(source, () => undefined, sheet, signal),
        source,
      })),
    check: (file, fileName, match) =>
      run(async (signal) => {
        setChecked(0);
        const answers = await summarise(
          file.rows.map(({ cells }) => texts(cells, match)),
          (done) => {
            if (!signal.aborted) setChecked(done);
          },
          signal,
        );
        const rows = answers.map((answer, index) => ({
          ...answer,
          line: file.rows[index]?.line ?? index + 1,
          isStale: false,
        }));
        // Another tab may have opened this owner's rows since the screen was opened.
        if (!signal.aborted) openSheets(owner);
        return { name: 'fix', fileName, rows };
      }),
    back: async () => {
      reset();
      setWaiting(await newestKept<K>(owner));
    },
    reset,
    goOn: async () => {
      const found = await newestKept<K>(owner);
      setWaiting(null);
      if (found) resume(found);
    },
    giveUpWaiting: ({ fileName }) => {
      openSheets(owner);
      void forgetSheet(owner, fileName);
      setWaiting(null);
    },
    finish: (done) => enter({ name: 'done', done }),
  };
}

/** The portal's data may have changed, so every row is checked again. */
const resumed = <F extends string, K extends KeptRows<F>>({ fileName, content }: KeptSheet<Kept<K>>) => ({
  name: 'fix' as const,
  fileName,
  rows: content.rows.map((row) => ({ ...row, isStale: true })),
  kept: content,
});
