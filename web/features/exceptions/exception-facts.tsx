import { Button } from '@mantine/core';
import { Camera, Clock, PackageCheck } from 'lucide-react';
import { useState } from 'react';

import { collectedFrom } from '#shared/features/pricing/cod.rules.ts';
import { attemptsMost } from '#shared/features/shipment/way.rules.ts';
import type { ExceptionItem } from '#shared/features/exceptions/exceptions.contract.ts';
import { STATUSES } from '#shared/features/shipment/status.rules.ts';
import { eventNames, statusNames } from '#shared/features/tracking/tracking-words.model.ts';
import { formatMoney } from '#shared/platform/market/money.ts';
import { m } from '#shared/platform/words/words.ts';
import { hourMs } from '#shared/platform/time/spans.ts';
import { Due } from '#web/features/claim/claim-state.tsx';
import { actionsDone } from '#web/features/exceptions/exception-words.ts';
import { useDriverPhoto } from '#web/features/exceptions/exceptions.api.ts';
import { useSession } from '#web/platform/session/session.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { PhoneLink } from '#web/platform/ui/phone-link.tsx';
import { StatusBadge, toneOfStatus } from '#web/platform/ui/status-badge.tsx';
import { useNow } from '#web/platform/ui/use-now.ts';

import classes from './exceptions.module.css';

/** What happens at the deadline: a parcel returns, a weight is accepted, an endpoint is turned off. */
function deadlineText(kind: ExceptionItem['kind'], hours: number): string {
  if (kind === 'endpoint') return m.exceptions_off_in({ count: Math.max(0, hours) });
  if (kind === 'weight') return m.exceptions_accepted_in({ count: Math.max(0, Math.ceil(hours / 24)) });
  return hours < 0 ? m.exceptions_returns_now() : m.exceptions_returns_in({ count: hours });
}

/** The time left to answer. */
export function Deadline({ item: { kind, dueAt, since } }: { item: ExceptionItem }) {
  const now = useNow();
  if (dueAt === null)
    return (
      <span className={classes.deadline}>
        <DateTime value={since} />
      </span>
    );
  if (kind === 'claim-papers')
    return (
      <span className={classes.deadline}>
        <Due due={{ kind: 'contents', at: dueAt }} />
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

export function Facts({ item }: { item: ExceptionItem }) {
  const { market } = useSession();
  const { receiver, code, attempts, place, courier, driverNote, codCents, kind, instruction } = item;
  return (
    <div className={classes.facts}>
      {code && item.actions.length > 0 && (
        <p className={classes.reason}>
          {kind === 'failed' || kind === 'address'
            ? m.exceptions_attempt({ reason: eventNames[code](), n: attempts, most: attemptsMost })
            : eventNames[code]()}
        </p>
      )}
      {item.why !== '' && <p className={classes.reason}>{item.why}</p>}
      {driverNote !== '' && (
        <blockquote className={classes.driver}>
          {driverNote}
          <footer>{[courier, place].filter((part) => part !== '').join(', ')}</footer>
        </blockquote>
      )}
      {item.hasPhoto && item.shipmentId !== null && (
        <Photo shipmentId={item.shipmentId} eventId={item.eventId} name={item.name} />
      )}
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
          {codCents !== null && (
            <span>
              {m.exceptions_cod({
                amount: formatMoney(codCents, collectedFrom(receiver.country, market.id)),
              })}
            </span>
          )}
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

function Photo({ shipmentId, eventId, name }: { shipmentId: string; eventId: string | null; name: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useDriverPhoto(shipmentId, eventId, isOpen);
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

/** The instruction, the courier's answer, and the outcome for the parcel. */
export function Result({ item: { instruction, status, code, since } }: { item: ExceptionItem }) {
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
