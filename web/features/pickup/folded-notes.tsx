import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';

import { m } from '#shared/platform/words/words.ts';

import classes from './pickup.module.css';

/** Enough to see what they are; whoever wants to look through them asks for the rest. */
const few = 5;
/** Thousands at once would hold up the page. */
const step = 200;

interface FoldedNotesProps<Note> {
  notes: readonly Note[];
  /** The list item of one. */
  children: (note: Note) => ReactNode;
}

/** Consignment notes of a pick-up: the first few, the rest in steps. */
export function FoldedNotes<Note>({ notes, children }: FoldedNotesProps<Note>) {
  const [shown, setShown] = useState(few);
  const list = useRef<HTMLUListElement>(null);
  // The button moves behind what it shows, or goes: whoever works by keyboard goes on with the first of it.
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
