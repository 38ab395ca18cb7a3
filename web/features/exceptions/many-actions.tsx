import { Button } from '@mantine/core';
import { useState } from 'react';

import type { ExceptionItem } from '#shared/features/exceptions/exceptions.contract.ts';
import { instructionActions, type InstructionAction } from '#shared/features/exceptions/exceptions.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { ArrangeForm } from '#web/features/exceptions/arrange-form.tsx';
import type { Person } from '#web/features/exceptions/exception-card.tsx';
import { actionNames } from '#web/features/exceptions/exception-words.ts';
import { InstructionForm } from '#web/features/exceptions/instruction-form.tsx';
import { PrintButton } from '#web/features/printing/print-button.tsx';

import classes from './exceptions.module.css';

interface ManyActionsProps {
  items: readonly ExceptionItem[];
  people: readonly Person[];
  onDone: () => void;
}

/** Instructions for all that are chosen; a new phone or address is each parcel's own. */
export function ManyActions({ items, people, onDone }: ManyActionsProps) {
  const [open, setOpen] = useState<InstructionAction | 'arrange' | null>(null);
  const possible = instructionActions.filter(
    (action) =>
      action !== 'phone' && action !== 'address' && items.every(({ actions }) => actions.includes(action)),
  );
  const ids = items.flatMap(({ shipmentId }) => shipmentId ?? []);
  return (
    <section className={classes.many} aria-label={m.exceptions_chosen({ count: items.length })}>
      <div className={classes.actions}>
        <strong>{m.exceptions_chosen({ count: items.length })}</strong>
        {possible.map((action) => (
          <Button
            key={action}
            size="compact-md"
            variant="default"
            aria-expanded={open === action}
            onClick={() => setOpen(open === action ? null : action)}
          >
            {actionNames[action]()}
          </Button>
        ))}
        {items.every(({ kind }) => kind === 'unprinted') && (
          <PrintButton selection={{ ShipmentInfoIdList: ids }} />
        )}
        <Button
          size="compact-md"
          variant="default"
          aria-expanded={open === 'arrange'}
          onClick={() => setOpen(open === 'arrange' ? null : 'arrange')}
        >
          {m.exceptions_arrange()}
        </Button>
        <Button size="compact-md" variant="subtle" onClick={onDone}>
          {m.exceptions_choose_none()}
        </Button>
      </div>
      {open === 'arrange' && <ArrangeForm items={items} people={people} onDone={onDone} />}
      {open !== null && open !== 'arrange' && (
        <InstructionForm key={open} action={open} shipmentIds={ids} receiver={null} onDone={onDone} />
      )}
    </section>
  );
}
