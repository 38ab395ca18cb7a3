import { Button } from '@mantine/core';
import { useRef, useState } from 'react';

import type { ExceptionItem } from '#shared/features/exceptions/exceptions.contract.ts';
import { type InstructionAction, isSnoozed } from '#shared/features/exceptions/exceptions.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { ArrangeForm } from '#web/features/exceptions/arrange-form.tsx';
import { actionNames, kindNames, kindTones, openingNames } from '#web/features/exceptions/exception-words.ts';
import { Deadline, Facts, Result } from '#web/features/exceptions/exception-facts.tsx';
import { InstructionForm } from '#web/features/exceptions/instruction-form.tsx';
import { PrintButton } from '#web/features/printing/print-button.tsx';
import { Link } from '#web/platform/router/router.tsx';
import { useCan, useSession } from '#web/platform/session/session.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { StatusBadge } from '#web/platform/ui/status-badge.tsx';
import { ChoiceBox } from '#web/platform/ui/table/choice-box.tsx';
import { useNow } from '#web/platform/ui/use-now.ts';

import classes from './exceptions.module.css';

export interface Person {
  userId: string;
  name: string;
}

interface CardProps {
  item: ExceptionItem;
  people: readonly Person[];
  isChosen: boolean;
  /** Null if no action is possible any more. */
  onChoose: ((isChosen: boolean) => void) | null;
}

type Open = InstructionAction | 'arrange' | null;

/** One item: why it waits, since when, until when, and the actions that resolve it. */
export function ExceptionCard({ item, people, isChosen, onChoose }: CardProps) {
  const [open, setOpen] = useState<Open>(null);
  const { name, kind, note, ownerName, snoozedUntil } = item;
  const isAway = isSnoozed(item, useNow());
  const card = useRef<HTMLElement>(null);
  /** Returns the focus to the button that opened the form, if the card stays. */
  const close = () => {
    card.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
    setOpen(null);
  };
  return (
    <article
      ref={card}
      tabIndex={-1}
      className={classes.card}
      aria-label={`${kindNames[kind]()} ${name}`}
      data-kind={kind}
    >
      <div className={classes.head}>
        {onChoose && (
          <ChoiceBox
            label={m.exceptions_choose({ name })}
            checked={isChosen}
            onChoose={() => onChoose(!isChosen)}
          />
        )}
        <StatusBadge tone={kindTones[kind]}>{kindNames[kind]()}</StatusBadge>
        <Name item={item} />
        <Deadline item={item} />
      </div>
      <Facts item={item} />
      {(note !== '' || ownerName !== '' || isAway) && (
        <p className={classes.kept}>
          {ownerName !== '' && <span>{m.exceptions_given_to({ name: ownerName })}</span>}
          {note !== '' && <span>{note}</span>}
          {isAway && snoozedUntil !== null && (
            <span>
              {m.exceptions_field_snoozed()} <DateTime value={snoozedUntil} precision="day" />
            </span>
          )}
        </p>
      )}
      {onChoose ? (
        <Actions item={item} open={open} onOpen={setOpen} />
      ) : (
        item.instruction && <Result item={item} />
      )}
      {open === 'arrange' && <ArrangeForm items={[item]} people={people} onDone={close} />}
      {open !== null && open !== 'arrange' && item.shipmentId !== null && (
        <InstructionForm
          key={open}
          action={open}
          shipmentIds={[item.shipmentId]}
          eventIds={item.eventId === null ? [] : [item.eventId]}
          receiver={item.receiver}
          version={item.receiverVersion}
          onDone={close}
        />
      )}
    </article>
  );
}

function Name({ item: { name, shipmentId, href } }: { item: ExceptionItem }) {
  const { facts } = useSession();
  if (shipmentId === null) return <Link to={href ?? '/dashboard'}>{name}</Link>;
  return (
    <Link
      to={facts.isCool ? '/COOLshipmentlisting' : '/shipmentlisting'}
      search={{ shipment: shipmentId }}
      className="consignment-number"
    >
      {name}
    </Link>
  );
}

interface ActionsProps {
  item: ExceptionItem;
  open: Open;
  onOpen: (open: Open) => void;
}

/** The action that resolves it is the only filled button; the others are beside it. */
function Actions({ item, open, onOpen }: ActionsProps) {
  const mayPickUp = useCan('arrangePickups');
  const toggle = (which: Open) => onOpen(open === which ? null : which);
  const [first, ...others] = item.actions;
  const opening = openingNames[item.kind];
  return (
    <div className={classes.actions}>
      {first && (
        <Button
          size="compact-md"
          variant={open === null ? 'filled' : 'default'}
          aria-expanded={open === first}
          onClick={() => toggle(first)}
        >
          {actionNames[first]()}
        </Button>
      )}
      {others.map((action) => (
        <Button
          key={action}
          size="compact-md"
          variant="default"
          aria-expanded={open === action}
          onClick={() => toggle(action)}
        >
          {actionNames[action]()}
        </Button>
      ))}
      {item.kind === 'unprinted' && item.shipmentId !== null && (
        <PrintButton selection={{ ShipmentInfoIdList: [item.shipmentId] }} variant="filled" />
      )}
      {item.kind === 'never-picked-up' && mayPickUp && (
        <Button
          size="compact-md"
          renderRoot={(props) => <Link to="/createpickup" search={{ cn: item.name }} {...props} />}
        >
          {m.exceptions_do_pickup()}
        </Button>
      )}
      {opening && item.href !== null && <ActionLink href={item.href}>{opening()}</ActionLink>}
      <Button
        size="compact-md"
        variant="subtle"
        aria-expanded={open === 'arrange'}
        onClick={() => toggle('arrange')}
      >
        {m.exceptions_arrange()}
      </Button>
    </div>
  );
}

/** A link for items that are resolved on another screen. */
const ActionLink = ({ href, children }: { href: string; children: string }) => (
  <Button size="compact-md" renderRoot={(props) => <Link to={href} {...props} />}>
    {children}
  </Button>
);
