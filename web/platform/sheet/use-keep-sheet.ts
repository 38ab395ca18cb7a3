import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { isLanguage, type Language } from '#shared/platform/words/message.ts';
import { spoken } from '#shared/platform/words/words.ts';
import { forgetSheet, keepSheet, type KeptSheet, newestSheet } from '#web/platform/sheet/sheet-keep.ts';
import { isBad } from '#web/platform/sheet/sheet-rows.ts';
import type { SheetRow, SheetTexts } from '#web/platform/sheet/sheet-table.ts';

interface WithRows {
  rows: readonly SheetRow<string>[];
}

/** Rows that were sent and are not answered, as they were sent: under the same key they are saved once. */
export interface SentPart<F extends string = string> {
  key: string;
  choice: string;
  rows: readonly { line: number; row: SheetTexts<F> }[];
}

/** What is kept beside the rows, and the language of the sentences at them. */
export type Kept<C extends WithRows> = C & { language: Language; sent?: SentPart | null };

const pauseMs = 300;
/** A database that does not answer holds nothing up for longer. */
const longestMs = 2000;

/** How often the sheets of an owner were opened: whoever opened them last has them. */
const openings = new Map<string, number>();
const openingsOf = (owner: string) => openings.get(owner) ?? 0;

/** What an owner was fixing when the page was left. Rows that are still being sent from there go no further than the part under way. */
export async function newestKept<C extends WithRows>(owner: string): Promise<KeptSheet<Kept<C>> | null> {
  openings.set(owner, openingsOf(owner) + 1);
  const found = await newestSheet<Kept<C>>(owner);
  if (!found || (isLanguage(found.content.language) && found.content.language === spoken())) return found;
  // A row's messages were in another language: they are fetched again.
  const rows = found.content.rows.map((row) =>
    isBad(row) || Object.keys(row.notes).length > 0 ? { ...row, isStale: true } : row,
  );
  return { ...found, content: { ...found.content, rows } };
}

export interface KeepSheet {
  isKept: boolean;
  /** Before the rows are left. */
  now: () => Promise<void>;
  forget: () => void;
  /** What was sent before and got no answer. */
  unanswered: () => SentPart | null;
  /** Before a part is sent. False when the sheet is no longer ours: given up, or opened anew. */
  sending: (part: SentPart) => Promise<boolean>;
  /** It is answered: its rows are saved, or none of them is. */
  answered: (isSaved: boolean) => void;
}

/**
 * Keeps the rows on this device while they are fixed, through a reload and Back. A `content` that is another one is kept again.
 * While rows are sent it is kept part by part, also once the screen is left: what is saved is not offered again.
 */
export function useKeepSheet(
  owner: string,
  fileName: string,
  content: WithRows,
  /** Of what was kept. */
  sentBefore: SentPart | null = null,
): KeepSheet {
  const isOver = useRef(false);
  const isWaiting = useRef(false);
  const isFirst = useRef(true);
  const [opening] = useState(() => openingsOf(owner));
  const sent = useRef(sentBefore);
  /** Rows that are saved; the sheet may be gone before it has dropped them. */
  const saved = useRef(new Set<number>());
  const [isKept, setKept] = useState(false);
  const isOurs = () => !isOver.current && openingsOf(owner) === opening;
  // Of the content that was drawn last, whoever calls it.
  const keepLatest = useCallbackRef(async () => {
    isWaiting.current = false;
    if (!isOurs()) return;
    const rows = content.rows.filter(({ line }) => !saved.current.has(line));
    if (rows.length === 0) {
      await forgetSheet(owner, fileName);
      return;
    }
    const kept = { ...content, rows, sent: sent.current, language: spoken() } satisfies Kept<WithRows>;
    setKept(await keepSheet({ owner, fileName, savedAt: Date.now(), content: kept }));
  });
  /** What is sent, or left, waits for it. */
  const keepFirst = async () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((done) => {
      timer = setTimeout(done, longestMs);
    });
    await Promise.race([keepLatest(), late]);
    clearTimeout(timer);
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
    now: async () => {
      if (isWaiting.current) await keepFirst();
    },
    forget: () => {
      isOver.current = true;
      void forgetSheet(owner, fileName);
    },
    unanswered: () => sent.current,
    sending: async (part) => {
      if (!isOurs()) return false;
      sent.current = part;
      await keepFirst();
      return isOurs();
    },
    answered: (isSaved) => {
      if (isSaved) for (const { line } of sent.current?.rows ?? []) saved.current.add(line);
      sent.current = null;
      isWaiting.current = true;
    },
  };
}
