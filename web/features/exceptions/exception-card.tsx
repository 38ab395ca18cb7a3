import { Button } from '@mantine/core';
import { Camera, Clock, PackageCheck } from 'lucide-react';
import { useState } from 'react';

import { attemptsMost } from '#shared/features/shipment/way.rules.ts';
import type { ExceptionItem } from '#shared/features/exceptions/exceptions.contract.ts';
import type { InstructionAction } from '#shared/features/exceptions/exceptions.rules.ts';
import { STATUSES } from '#shared/features/shipment/status.rules.ts';
import { eventNames, statusNames } from '#shared/features/tracking/tracking-words.model.ts';
import { formatMoney } from '#shared/platform/market/money.ts';
import { m } from '#shared/platform/words/words.ts';
import { hourMs } from '#shared/platform/time/spans.ts';
import { ArrangeForm } from '#web/features/exceptions/arrange-form.tsx';
import {
  actionNames,
  actionsDone,
  kindNames,
  openingNames,
} from '#web/features/exceptions/exception-words.ts';
import { useDriverPhoto } from '#web/features/exceptions/exceptions.api.ts';
import { InstructionForm } from '#web/features/exceptions/instruction-form.tsx';
import { PrintButton } from '#web/features/printing/print-button.tsx';
import { Link } from '#web/platform/router/router.tsx';
import { useCan, useSession } from '#web/platform/session/session.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { PhoneLink } from '#web/platform/ui/phone-link.tsx';
import { StatusBadge, toneOfStatus } from '#web/platform/ui/status-badge.tsx';
import { ChoiceBox } from '#web/platform/ui/table/choice-box.tsx';

import classes from './exceptions.module.css';

export interface Person {
  userId: string;
  name: string;
}

interface CardProps {
  item: ExceptionItem;
  people: readonly Person[];
  isChosen: boolean;
  /** Null where nothing can be done any more. */
  onChoose: ((isChosen: boolean) => void) | null;
}

type Open = InstructionAction | 'arrange' | null;

/** One thing that waits: why, since when, till when, and the buttons that end it. */
export function ExceptionCard({ item, people, isChosen, onChoose }: CardProps) {
  const [open, setOpen] = useState<Open>(null);
  const { name, kind, note, ownerName, snoozedUntil } = item;
  return (
    <article className={classes.card} aria-label={`${kindNames[kind]()} ${name}`} data-kind={kind}>
      <div className={classes.head}>
        {onChoose && (
          <ChoiceBox
            label={m.exceptions_choose({ name })}
            checked={isChosen}
            onChoose={() => onChoose(!isChosen)}
          />
        )}
        <span className={classes.kind}>{kindNames[kind]()}</span>
        <Name item={item} />
        <Deadline item={item} />
      </div>
      <Facts item={item} />
      {(note !== '' || ownerName !== '' || snoozedUntil !== null) && (
        <p className={classes.kept}>
          {ownerName !== '' && <span>{m.exceptions_given_to({ name: ownerName })}</span>}
          {note !== '' && <span>{note}</span>}
          {snoozedUntil !== null && (
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
      {open === 'arrange' && <ArrangeForm items={[item]} people={people} onDone={() => setOpen(null)} />}
      {open !== null && open !== 'arrange' && item.shipmentId !== null && (
        <InstructionForm
          key={open}
          action={open}
          shipmentIds={[item.shipmentId]}
          receiver={item.receiver}
          onDone={() => setOpen(null)}
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

/** A parcel returns without an answer, a weight is accepted, papers of a claim have a day, an endpoint is turned off. */
function deadlineText(kind: ExceptionItem['kind'], hours: number): string {
  if (kind === 'claim-papers') return m.exceptions_due_in({ count: Math.max(0, Math.ceil(hours / 24)) });
  if (kind === 'endpoint') return m.exceptions_off_in({ count: Math.max(0, hours) });
  if (kind === 'weight') return m.exceptions_accepted_in({ count: Math.max(0, Math.ceil(hours / 24)) });
  return hours < 0 ? m.exceptions_returns_now() : m.exceptions_returns_in({ count: hours });
}

/** How long there is still time to answer. */
function Deadline({ item: { kind, dueAt, since } }: { item: ExceptionItem }) {
  const [now] = useState(() => Date.now());
  if (dueAt === null)
    return (
      <span className={classes.deadline}>
        <DateTime value={since} />
      </span>
    );
  const hours = Math.floor((new Date(dueAt).getTime() - now) / hourMs);
  return (
    <span className={classes.deadline} data-urgent={hours < 12 || undefined}>
      <Clock size={14} aria-hidden />
      {deadlineText(kind, hours)}
    </span>
  );
}

function Facts({ item }: { item: ExceptionItem }) {
  const { market } = useSession();
  const { receiver, code, attempts, place, courier, driverNote, codCents, kind, instruction } = item;
  return (
    <div className={classes.facts}>
      {code && item.actions.length > 0 && (
        <p className={classes.reason}>
          {eventNames[code]()}
          {kind === 'failed' || kind === 'address'
            ? ` (${m.exceptions_attempt({ n: attempts, most: attemptsMost })})`
            : ''}
        </p>
      )}
      {item.why !== '' && <p className={classes.reason}>{item.why}</p>}
      {driverNote !== '' && (
        <blockquote className={classes.driver}>
          {driverNote}
          <footer>{[courier, place].filter((part) => part !== '').join(', ')}</footer>
        </blockquote>
      )}
      {item.hasPhoto && item.shipmentId !== null && <Photo shipmentId={item.shipmentId} name={item.name} />}
      {receiver && (
        <p className={classes.receiver}>
          <span>{receiver.name}</span>
          <PhoneLink phone={receiver.phone} country={receiver.country} />
          <span>
            {[
              receiver.address1,
              receiver.address2,
              receiver.address3,
              `${receiver.postcode} ${receiver.city}`,
            ]
              .filter((part) => part.trim() !== '')
              .join(', ')}
          </span>
          {codCents !== null && <span>{m.exceptions_cod({ amount: formatMoney(codCents, market.id) })}</span>}
        </p>
      )}
      {instruction?.state === 'refused' && item.actions.length > 0 && (
        <p className={classes.refused}>
          {m.exceptions_was_refused({ action: actionsDone[instruction.action]() })} {instruction.answer}
        </p>
      )}
    </div>
  );
}

function Photo({ shipmentId, name }: { shipmentId: string; name: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useDriverPhoto(shipmentId, isOpen);
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Camera size={14} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {m.exceptions_photo()}
      </Button>
      {isOpen && data && <img src={data} alt={m.exceptions_photo_of({ name })} className={classes.photo} />}
    </div>
  );
}

interface ActionsProps {
  item: ExceptionItem;
  open: Open;
  onOpen: (open: Open) => void;
}

/** The action that ends it is the one filled button; the others stand beside it. */
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

/** What is dealt with on a screen of its own. */
const ActionLink = ({ href, children }: { href: string; children: string }) => (
  <Button size="compact-md" renderRoot={(props) => <Link to={href} {...props} />}>
    {children}
  </Button>
);

/** The instruction, the courier's answer, and what became of the parcel. */
function Result({ item: { instruction, status, code, since } }: { item: ExceptionItem }) {
  if (!instruction) return null;
  const { action, byWhom, at, state, answer, text, day, isByReceiver } = instruction;
  const who = isByReceiver ? m.exceptions_by_receiver() : byWhom === '' ? m.exceptions_by_portal() : byWhom;
  return (
    <div className={classes.result}>
      <p>
        <PackageCheck size={14} aria-hidden /> {actionsDone[action]()}
        {day !== null && ` (${day.split('-').toReversed().join('-')})`}
        {text !== '' && `: ${text}`}
      </p>
      <p className={classes.kept}>
        <span>{who}</span>
        <DateTime value={at} />
        <span>
          {state === 'given'
            ? m.exceptions_waits()
            : state === 'done'
              ? m.exceptions_taken_up()
              : m.exceptions_refused()}
        </span>
        {answer !== '' && <span>{answer}</span>}
      </p>
      {status !== null && (
        <p className={classes.kept}>
          <StatusBadge tone={toneOfStatus[STATUSES[status].tone]}>{statusNames[status]()}</StatusBadge>
          {code !== null && <span>{eventNames[code]()}</span>}
          <DateTime value={since} />
        </p>
      )}
    </div>
  );
}
