import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';

import { m } from '#shared/platform/words/words.ts';

import classes from './pickup.module.css';

/** Enough to recognise the notes; the user can show the rest. */
const few = 5;
/** Rendering thousands at once would block the page. */
const step = 200;

interface FoldedNotesProps<Note> {
  notes: readonly Note[];
  /** Renders the list item of one note. */
  children: (note: Note) => ReactNode;
}

/** The consignment notes of a pick-up: the first few, then more in steps. */
export function FoldedNotes<Note>({ notes, children }: FoldedNotesProps<Note>) {
  const [shown, setShown] = useState(few);
  const list = useRef<HTMLUListElement>(null);
  // The button moves below the new items or disappears: keep keyboard users in place by focusing the first new item.
  useEffect(() => {
    const item = shown > few ? list.current?.children.item(shown - step) : null;
    if (!(item instanceof HTMLElement)) return;
    item.tabIndex = -1;
    item.focus();
  }, [shown]);
  return (
    <ul ref={list} className={classes.notes}>
      {notes.slice(0, shown).map(children)}
      {shown < notes.length && (
        <li>
          <Button variant="subtle" size="compact-sm" onClick={() => setShown(shown + step)}>
            {shown + step < notes.length ? m.pickup_more() : m.pickup_show_all({ count: notes.length })}
          </Button>
        </li>
      )}
    </ul>
  );
}
