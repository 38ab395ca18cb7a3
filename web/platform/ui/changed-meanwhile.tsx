import { Button, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

import classes from './changed-meanwhile.module.css';
import { m } from '#shared/platform/words/words.ts';

export interface FieldConflict {
  label: string;
  /** The value when the form was opened. */
  before: string;
  theirs: string;
  /** The user's input if it differs from both; otherwise null. */
  mine: string | null;
}

interface ChangedMeanwhileProps {
  /** Who changed it and when, or why it can no longer be edited. */
  title: string;
  changes: readonly FieldConflict[];
  /** Keeps the user's input and takes others' changes in the other fields. Omitted when nothing can be saved any more. */
  onKeep?: () => void;
  onTake?: () => void;
  children: ReactNode;
}

/** Shows what others changed in a record while it was edited here, and lets the user go on without losing input. */
export function ChangedMeanwhile({ title, changes, onKeep, onTake, children }: ChangedMeanwhileProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.box} aria-label={m.ui_changed_meanwhile()}>
      <Title order={2} ref={heading} tabIndex={-1}>
        {title}
      </Title>
      <Text c="dimmed">{children}</Text>
      {changes.length > 0 && (
        <dl className={classes.changes}>
          {changes.map(({ label, before, theirs, mine }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <del>{before || m.ui_empty_inline()}</del> <ins>{theirs || m.ui_empty_inline()}</ins>
                {mine !== null && (
                  <div className={classes.mine}>{m.ui_you_typed({ typed: mine || m.ui_empty_inline() })}</div>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {onKeep && onTake && (
        <div className={classes.actions}>
          <Button onClick={onKeep}>{m.ui_keep_mine()}</Button>
          <Button variant="default" onClick={onTake}>
            {m.ui_use_theirs()}
          </Button>
        </div>
      )}
    </section>
  );
}
