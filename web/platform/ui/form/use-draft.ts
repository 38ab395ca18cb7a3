import { useEffect, useRef, useState } from 'react';
import { type FieldValues, get } from 'react-hook-form';

import { readDraft, removeDraft, writeDraft } from '#web/platform/ui/form/drafts.ts';
import { unreadTexts } from '#web/platform/ui/form/unread-texts.ts';
import type { SchemaForm } from '#web/platform/ui/form/use-schema-form.ts';

/** A saved thing as a form holds it. */
export interface Stored<I> {
  values: I;
  version: number;
}

export interface Draft<I> {
  /** True when something typed earlier was put back into the form. */
  restored: boolean;
  /** Typed over a version of the thing that is not the newest any more: it is not put back unasked. */
  behind: { typed: I; opened: I } | null;
  /** Forgets the draft: after the thing is saved. The form is left as it is. */
  discard: () => void;
  /** Forgets the draft and begins the form again, with what it began with. */
  startOver: () => void;
}

/** A version that changed nothing of what is edited, as when a shop sends an order anew, is no newer one. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** For a saved thing: what the draft was typed over, kept beside it. */
interface Over {
  version: number;
  opened: object;
}
const overKey = (key: string) => `${key}/over`;
/** Numbers that are not read yet. */
const unreadKey = (key: string) => `${key}/unread`;

const pauseMs = 300;
const none: readonly never[] = [];

/**
 * Keeps what is typed through a failed call, a reload, Back and a lost session (look.md). `key` names the form
 * ('shipment/domestic'); `stored` is the thing that is edited, if it is one that is saved already. A draft ends with the save.
 * Never for passwords. `leftOut` is what is not kept, as a file that a person has to see again: it must be the same list each time.
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
  /** What needs no draft: the form as it began, and as it was saved. */
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
        // With what no draft keeps, as the form has it.
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

/** What is undefined is not written. */
const kept = <V extends object>(values: V, leftOut: readonly PropertyKey[]): V =>
  leftOut.length === 0
    ? values
    : { ...values, ...Object.fromEntries(leftOut.map((name) => [name, undefined])) };

function forget(key: string): void {
  removeDraft(key);
  removeDraft(overKey(key));
  removeDraft(unreadKey(key));
}
