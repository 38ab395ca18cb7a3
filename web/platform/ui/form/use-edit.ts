import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';

import type { Versioned } from '#shared/platform/http/changed-meanwhile.ts';
import { Refusal } from '#web/platform/http/refusal.ts';
import { readDraft } from '#web/platform/ui/form/drafts.ts';
import { mergedEdit } from '#web/platform/ui/form/merge.ts';
import { type Draft, isSame, type Stored, useDraft } from '#web/platform/ui/form/use-draft.ts';
import { toast } from '#web/platform/ui/toast.ts';
import type { SchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { m } from '#shared/platform/words/words.ts';

/** A saved record as the form's values, and who changed it last. */
export interface Opened<I> extends Stored<I>, Omit<Versioned, 'version'> {}

export interface Conflict<I> {
  opened: I;
  typed: I;
  now: Opened<I>;
}

export interface Edit<I> {
  draft: Draft<I>;
  /** Set when somebody else changed the record after the form was opened; the user's input is still in the form. */
  conflict: Conflict<I> | null;
  /** The user's input after the other person's version was taken instead; it can be restored. */
  aside: I | null;
  /**
   * Saves with the version that the form is based on; returns null when somebody else changed the record: nothing is saved then.
   */
  save: <T>(work: (version: number) => Promise<T>) => Promise<T | null>;
  /** For a form that stays open after a save: sets the record that it is now based on. */
  settle: (now: Opened<I>) => void;
  keepMine: () => void;
  takeTheirs: () => void;
  putBack: () => void;
}

interface EditOptions<I extends FieldValues, O> {
  /** Key of the form's draft. */
  draftKey: string;
  form: SchemaForm<I, O>;
  /** The record as read; the form starts with its values, and receives newer ones while it is open. */
  opened: Opened<I>;
  /** Reads the record again. */
  latest: () => Promise<Opened<I>>;
  /** As in `useDraft`. */
  leftOut?: readonly (keyof I)[];
}

export const keptMessage = m.ui_not_saved_yet();

/** Edits a record that others may change too: draft, version check, and resolving a conflict when two people save. */
export function useEdit<I extends FieldValues, O>(options: EditOptions<I, O>): Edit<I> {
  const { draftKey, form, opened, latest, leftOut } = options;
  const { methods } = form;
  /** The record that the form is based on. */
  const [base, setBase] = useState(opened);
  const [conflict, setConflict] = useState<Conflict<I> | null>(null);
  const [aside, setAside] = useState<I | null>(null);
  const draft = useDraft(draftKey, form, base, leftOut);
  useKeptNotice(draftKey);

  /** The record read after our own save is not a change by others. */
  const isSaving = useRef(false);
  const { isDirty } = methods.formState;

  const { behind } = draft;
  const conflictWith = (now: Opened<I>): Conflict<I> => ({
    ...(behind ?? { opened: base.values, typed: methods.getValues() }),
    now,
  });
  const goOn = (now: Opened<I>, values: I) => {
    draft.discard();
    methods.reset(now.values);
    if (values !== now.values) methods.reset(values, { keepDefaultValues: true });
    setBase(now);
    setConflict(null);
  };

  const showBehind = useEffectEvent((found: Draft<I>['behind']) => {
    if (found) setConflict({ ...found, now: base });
  });
  useEffect(() => showBehind(behind), [behind]);

  const takeNewer = useEffectEvent((version: number) => {
    if (isSaving.current || version <= base.version) return;
    if (isSame(opened.values, base.values)) setBase(opened);
    else if (isDirty || behind) setConflict(conflictWith(opened));
    else goOn(opened, opened.values);
  });
  const { version: newest } = opened;
  useEffect(() => takeNewer(newest), [newest]);

  /** A draft that was not restored is kept apart from the form; otherwise the form holds the user's input. */
  const typedNow = ({ typed }: Conflict<I>): I => (behind ? typed : methods.getValues());

  const saveOver = async <T>(over: Opened<I>, work: (version: number) => Promise<T>): Promise<T | null> => {
    isSaving.current = true;
    try {
      const saved = await work(over.version);
      setAside(null);
      return saved;
    } catch (thrown) {
      isSaving.current = false;
      if (!(thrown instanceof Refusal) || !thrown.changed) throw thrown;
      const now = await latest();
      if (now.version > over.version && isSame(now.values, over.values)) return saveOver(now, work);
      setConflict(conflictWith(now));
      return null;
    }
  };

  return {
    draft,
    conflict,
    aside,
    save: (work) => saveOver(base, work),
    settle: (now) => {
      isSaving.current = false;
      goOn(now, now.values);
    },
    keepMine: () => {
      if (conflict) goOn(conflict.now, mergedEdit(conflict.opened, typedNow(conflict), conflict.now.values));
      setAside(null);
    },
    takeTheirs: () => {
      if (!conflict) return;
      setAside(mergedEdit(conflict.opened, typedNow(conflict), conflict.now.values));
      goOn(conflict.now, conflict.now.values);
    },
    putBack: () => {
      if (aside) methods.reset(aside, { keepDefaultValues: true });
      setAside(null);
    },
  };
}

/** Notifies the user that the input is kept, whatever closes the form (Back, Escape, another row). */
function useKeptNotice(draftKey: string): void {
  useEffect(
    () => () => {
      // Runs after the draft was written; after a logout there is none.
      if (readDraft(draftKey) !== null) toast.info(keptMessage);
    },
    [draftKey],
  );
}
