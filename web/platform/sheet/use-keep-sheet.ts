import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { isLanguage, type Language } from '#shared/platform/words/message.ts';
import { spoken } from '#shared/platform/words/words.ts';
import { forgetSheet, keepSheet, type KeptSheet, newestSheet } from '#web/platform/sheet/sheet-keep.ts';
import { isBad } from '#web/platform/sheet/sheet-rows.ts';
import type { SheetRow } from '#web/platform/sheet/sheet-table.ts';

interface WithRows {
  rows: readonly SheetRow<string>[];
}

/** What is kept beside the rows, and the language of the sentences at them. */
export type Kept<C extends WithRows> = C & { language: Language };

const pauseMs = 300;

/** What an owner was fixing when the page was left. */
export async function newestKept<C extends WithRows>(owner: string): Promise<KeptSheet<Kept<C>> | null> {
  const found = await newestSheet<Kept<C>>(owner);
  if (!found || (isLanguage(found.content.language) && found.content.language === spoken())) return found;
  // A row's messages were in another language: they are fetched again.
  const rows = found.content.rows.map((row) =>
    isBad(row) || Object.keys(row.notes).length > 0 ? { ...row, isStale: true } : row,
  );
  return { ...found, content: { ...found.content, rows } };
}

/** Keeps the rows on this device while they are fixed, through a reload and Back. A `content` that is another one is kept again. */
export function useKeepSheet(
  owner: string,
  fileName: string,
  content: WithRows,
): { isKept: boolean; now: () => Promise<void>; forget: () => void } {
  const isOver = useRef(false);
  const isWaiting = useRef(false);
  const isFirst = useRef(true);
  const [isKept, setKept] = useState(false);
  const keepLatest = async () => {
    isWaiting.current = false;
    if (isOver.current) return;
    if (content.rows.length === 0) {
      await forgetSheet(owner, fileName);
      return;
    }
    const kept = { ...content, language: spoken() } satisfies Kept<WithRows>;
    setKept(await keepSheet({ owner, fileName, savedAt: Date.now(), content: kept }));
  };
  const keep = useEffectEvent(keepLatest);
  useEffect(() => {
    isWaiting.current = true;
    // What the server has just checked is kept before anything is typed.
    const timer = setTimeout(() => void keep(), isFirst.current ? 0 : pauseMs);
    isFirst.current = false;
    return () => clearTimeout(timer);
    // What is kept is read when it is kept; each of these is a reason to keep it again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [owner, fileName, content]);
  useEffect(() => {
    // Leaving before the pause is over loses nothing either.
    const keepNow = () => {
      if (isWaiting.current) void keep();
    };
    addEventListener('pagehide', keepNow);
    return () => {
      removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, []);
  return {
    isKept,
    /** Before the rows are left. */
    now: async () => {
      if (isWaiting.current) await keepLatest();
    },
    forget: () => {
      isOver.current = true;
      void forgetSheet(owner, fileName);
    },
  };
}
