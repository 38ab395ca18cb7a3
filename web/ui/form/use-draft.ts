import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';

import { readDraft, removeDraft, writeDraft } from '#web/ui/form/drafts.ts';
import type { SchemaForm } from '#web/ui/form/use-schema-form.ts';

export interface Draft {
  /** True when something typed earlier was put back into the form. */
  restored: boolean;
  /** Forgets the draft: after the thing is made, or when the person starts afresh. The form is left as it is. */
  discard: () => void;
}

const pauseMs = 300;

/**
 * Keeps what is typed through a failed call, a reload and a lost session (look.md). `key` names the form
 * ('shipment/domestic'). Never for passwords.
 */
export function useDraft<I extends FieldValues, O>(key: string, form: SchemaForm<I, O>): Draft {
  const { methods } = form;
  const [restored, setRestored] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  useEffect(() => {
    const untouched = JSON.stringify(methods.getValues());
    const draft = readDraft(key);
    if (typeof draft === 'object' && draft !== null) {
      methods.reset({ ...methods.getValues(), ...draft }, { keepDefaultValues: true });
      setRestored(true);
    }
    const flush = () => {
      if (timer.current === null) return;
      clearTimeout(timer.current);
      timer.current = null;
      const values = methods.getValues();
      if (JSON.stringify(values) === untouched) removeDraft(key);
      else writeDraft(key, values);
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
  }, [key, methods]);

  return {
    restored,
    discard: () => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
      removeDraft(key);
      setRestored(false);
    },
  };
}
