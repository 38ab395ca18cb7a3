import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

import { focusTitle, isFocusLost } from '#web/platform/ui/lost-focus.ts';

interface Cards {
  list: RefObject<HTMLUListElement | null>;
  onFocus: (event: FocusEvent) => void;
}

/**
 * A resolved item, or the bar above the list, disappears together with the focus. This moves the focus to the card that takes its
 * place or, after the last card, to the page's title. `keys` are those of the listed items; `firstChosen` is the index of the
 * first selected one, or -1.
 */
export function useCardFocus(keys: readonly string[] | undefined, firstChosen: number): Cards {
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<{ key: string; at: number } | null>(null);
  const chosenAt = useRef(-1);

  useEffect(() => {
    if (keys === undefined) return;
    const hadBar = chosenAt.current;
    chosenAt.current = firstChosen;
    const was = focused.current;
    const isGone = was !== null && !keys.includes(was.key);
    const at = isGone ? was.at : firstChosen < 0 ? hadBar : -1;
    if (at < 0) return;
    if (isGone) focused.current = null;
    if (!isFocusLost()) return;
    const cards = list.current?.querySelectorAll('article') ?? [];
    const next = cards[Math.min(at, cards.length - 1)];
    if (next) next.focus();
    else focusTitle();
  });

  return {
    list,
    onFocus({ target }) {
      const at = [...(list.current?.children ?? [])].findIndex((card) => card.contains(target));
      const key = keys?.[at];
      focused.current = key === undefined ? null : { key, at };
    },
  };
}
