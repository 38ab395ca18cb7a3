import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import { m } from '#shared/platform/words/words.ts';

import classes from './pickup.module.css';

/** Thousands at once would hold up the page. */
const step = 200;

interface FoldedNotesProps<Note> {
  notes: readonly Note[];
  /** The list item of one. */
  children: (note: Note) => ReactNode;
}

/** Consignment notes of a pick-up, drawn in steps. */
export function FoldedNotes<Note>({ notes, children }: FoldedNotesProps<Note>) {
  const [shown, setShown] = useState(step);
  return (
    <ul className={classes.notes}>
      {notes.slice(0, shown).map(children)}
      {shown < notes.length && (
        <li>
          <Button variant="subtle" size="compact-sm" onClick={() => setShown(shown + step)}>
            {m.pickup_more()}
          </Button>
        </li>
      )}
    </ul>
  );
}
