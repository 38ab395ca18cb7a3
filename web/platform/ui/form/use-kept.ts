import { useState } from 'react';

import { readDraft, removeDraft, writeDraft } from '#web/platform/ui/form/drafts.ts';

/** Returns the stored draft of this name, if any. */
const keptAs = <T extends object>(key: string): Partial<T> | null => {
  const draft = readDraft(key);
  return typeof draft === 'object' ? draft : null;
};

export const hasKept = (key: string): boolean => keptAs(key) !== null;

/** State for input that the server does not have yet: stored like a form's draft, through a reload, Back and a lost session. */
export function useKept<T extends object>(key: string, fresh: T) {
  const [first] = useState(fresh);
  const [before] = useState(() => keptAs<T>(key));
  const [restored, setRestored] = useState(before !== null);
  const [value, setValue] = useState<T>({ ...first, ...before });
  return {
    value,
    change: (part: Partial<T>) => {
      const next = { ...value, ...part };
      setValue(next);
      if (JSON.stringify(next) === JSON.stringify(first)) removeDraft(key);
      else writeDraft(key, next);
    },
    /** Call once the server has saved it. */
    forget: () => removeDraft(key),
    /** In the shape that `DraftNote` expects. */
    draft: {
      restored,
      startOver: () => {
        removeDraft(key);
        setValue(first);
        setRestored(false);
      },
    },
  };
}
