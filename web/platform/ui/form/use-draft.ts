import { useEffect, useRef, useState } from 'react';
import { type FieldValues, get } from 'react-hook-form';

import { readDraft, removeDraft, writeDraft } from '#web/platform/ui/form/drafts.ts';
import { unreadTexts } from '#web/platform/ui/form/unread-texts.ts';
import type { SchemaForm } from '#web/platform/ui/form/use-schema-form.ts';

/** A saved record as the form's values, with its version. */
export interface Stored<I> {
  values: I;
  version: number;
}

export interface Draft<I> {
  /** True when earlier input was restored into the form. */
  restored: boolean;
  /** A draft based on an outdated version of the record: it is not restored without asking. */
  behind: { typed: I; opened: I } | null;
  /** Deletes the draft, after the record is saved. The form stays unchanged. */
  discard: () => void;
  /** Deletes the draft and resets the form to its initial values. */
  startOver: () => void;
}

/**
 * Whether two values are the same. A new version that changes none of the edited fields, for example when a shop sends an order
 * again, does not count as newer.
 */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** For a saved record: the version that the draft is based on, stored beside it. */
interface Over {
  version: number;
  opened: object;
}
const overKey = (key: string) => `${key}/over`;
/** Storage key of the numbers that are not parsed yet. */
const unreadKey = (key: string) => `${key}/unread`;

const pauseMs = 300;
const none: readonly never[] = [];

/**
 * Keeps the input through a failed request, a reload, Back and a lost session (look.md). `key` names the form
 * ('shipment/domestic'); `stored` is the record being edited, if it is saved already. The draft is deleted after a save. Never
 * use it for passwords. `leftOut` lists the fields that are not stored, such as a file that the user has to see again; it must be
 * the same array on each render.
 */
export function useDraft<I extends FieldValues, O>(
  key: string,
  form: SchemaForm<I, O>,
  stored: Stored<I> | null = null,
  leftOut: readonly (keyof I)[] = none,
): Draft<I> {
  const { methods } = form;
  const [restored, setRestored] = useState(false);
  const [behind, setBehind] = useState<Draft<I>['behind']>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  /** Values that need no draft: the initial ones and the saved ones, as JSON. */
  const settled = useRef(new Set<string>());
  const over = useRef(stored);
  useEffect(() => {
    over.current = stored;
  });

  useEffect(() => {
    const typed = () => kept(methods.getValues(), leftOut);
    const unread = unreadTexts(methods.control);
    settled.current = new Set([JSON.stringify(typed())]);
    const draft = readDraft(key);
    const before = readDraft(overKey(key)) as Over | null;
    if (typeof draft === 'object' && draft !== null) {
      const isBehind = before !== null && before.version !== over.current?.version;
      if (isBehind && !isSame(before.opened, over.current?.values)) {
        // Fields that no draft stores are taken from the form.
        setBehind({ typed: { ...methods.getValues(), ...draft }, opened: before.opened as I });
      } else {
        methods.reset({ ...methods.getValues(), ...draft }, { keepDefaultValues: true });
        unread.putBack(readDraft(unreadKey(key)));
        setRestored(true);
      }
    }
    const unreadNow = () => unread.all((name) => get(methods.getValues(), name) === null);
    const isSettled = (values: string) =>
      settled.current.has(values) ||
      values === JSON.stringify(kept(methods.formState.defaultValues ?? {}, leftOut));
    const flush = () => {
      if (timer.current === null) return;
      clearTimeout(timer.current);
      timer.current = null;
      const values = typed();
      const texts = unreadNow();
      if (isSettled(JSON.stringify(values)) && isSame(texts, {})) {
        forget(key);
        return;
      }
      writeDraft(key, values);
      if (isSame(texts, {})) removeDraft(unreadKey(key));
      else writeDraft(unreadKey(key), texts);
      const { current } = over;
      if (current)
        writeDraft(overKey(key), { version: current.version, opened: current.values } satisfies Over);
    };
    const unsubscribe = methods.subscribe({
      formState: { values: true },
      callback: () => {
        if (timer.current !== null) clearTimeout(timer.current);
        timer.current = setTimeout(flush, pauseMs);
      },
    });
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      unsubscribe();
      flush();
    };
  }, [key, methods, leftOut]);

  const discard = () => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    unreadTexts(methods.control).clear();
    settled.current.add(JSON.stringify(kept(methods.getValues(), leftOut)));
    forget(key);
    setRestored(false);
    setBehind(null);
  };
  return {
    restored,
    behind,
    discard,
    startOver: () => {
      discard();
      methods.reset();
    },
  };
}

/** JSON omits undefined values. */
const kept = <V extends object>(values: V, leftOut: readonly PropertyKey[]): V =>
  leftOut.length === 0
    ? values
    : { ...values, ...Object.fromEntries(leftOut.map((name) => [name, undefined])) };

/** Stores a draft written elsewhere instead of the one that is there, before its form is opened. */
export function replaceDraft(key: string, values: unknown): void {
  forget(key);
  writeDraft(key, values);
}

function forget(key: string): void {
  removeDraft(key);
  removeDraft(overKey(key));
  removeDraft(unreadKey(key));
}
