import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';

import type { CodParcelDetail } from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import { codEntryWords, codStateWords, potWords } from '#shared/features/cod-ledger/cod-ledger.model.ts';
import type { CodState } from '#shared/features/cod-ledger/cod-ledger.rules.ts';
import { parseCents } from '#shared/platform/market/money.ts';
import { showDay } from '#shared/platform/time/day-text.ts';
import { m } from '#shared/platform/words/words.ts';
import { Amount, amountText } from '#web/features/cod-ledger/cod-amount.tsx';
import { useAnswerShort, useLowerCod, useParcel } from '#web/features/cod-ledger/cod-ledger.api.ts';
import { messageOf, Refusal } from '#web/platform/http/refusal.ts';
import { useCan } from '#web/platform/session/session.ts';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';
import { ConsignmentNumber } from '#web/platform/ui/copy-button.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { DetailList } from '#web/platform/ui/detail-list.tsx';
import { PageLink } from '#web/platform/ui/page-link.tsx';
import { PanelPart } from '#web/platform/ui/panel-part.tsx';
import { SidePanel } from '#web/platform/ui/side-panel.tsx';
import { StatusBadge, type Tone } from '#web/platform/ui/status-badge.tsx';
import { Timeline } from '#web/platform/ui/timeline.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { Pending } from '#web/platform/ui/pending.tsx';
import { useKept } from '#web/platform/ui/form/use-kept.ts';
import { GrowingTextarea } from '#web/platform/ui/growing-textarea.tsx';
import { useLastShown } from '#web/platform/ui/use-last-shown.ts';

import classes from './cod-ledger.module.css';

export const codTones: Record<CodState, Tone> = {
  due: 'grey',
  short: 'amber',
  held: 'blue',
  paying: 'blue',
  paid: 'green',
  'written-off': 'red',
  ended: 'grey',
};

/** The COD of one parcel: where the money is, every entry, and what the customer can do. */
export function CodParcelPanel({ shipmentId, onClose }: { shipmentId: string | null; onClose: () => void }) {
  const shown = useLastShown(shipmentId);
  const { data, error, refetch } = useParcel(shown);
  return (
    <SidePanel
      opened={shipmentId !== null}
      onClose={onClose}
      isBeside
      title={
        data ? (
          <span className={classes.title}>
            <ConsignmentNumber value={data.consignmentNoteNo} />
            <StatusBadge tone={codTones[data.state]}>{codStateWords[data.state]()}</StatusBadge>
          </span>
        ) : (
          m.cod_ledger_the_parcel()
        )
      }
    >
      {data && <ParcelDetails key={data.shipmentId} parcel={data} />}
      {!data && <Pending error={error} onRetry={refetch} height={280} />}
    </SidePanel>
  );
}

function ParcelDetails({ parcel }: { parcel: CodParcelDetail }) {
  const { currency, pots, entries } = parcel;
  const mayTrack = useCan('track');
  const mayLower = useCan('viewConsignments');
  const payoutNo = entries.findLast((entry) => entry.payoutNo !== null)?.payoutNo ?? null;
  return (
    <div className={classes.panel}>
      {parcel.state === 'short' && <Short key={parcel.query} parcel={parcel} />}
      {parcel.mayLower && mayLower && <Lower parcel={parcel} />}
      <DetailList
        details={[
          { label: m.cod_ledger_asked(), value: <Amount cents={parcel.askedCents} currency={currency} /> },
          ...(['due', 'held', 'paying', 'paid', 'fee', 'written-off'] as const)
            .filter((pot) => pots[pot] !== 0)
            .map((pot) => ({
              label: potWords[pot](),
              value: <Amount cents={pots[pot]} currency={currency} />,
            })),
          { label: m.cod_ledger_receiver(), value: parcel.receiverName },
          { label: m.cod_ledger_order(), value: parcel.orderId },
          { label: m.cod_ledger_collected_on(), value: <DateTime value={parcel.collectedAt} /> },
          { label: m.cod_ledger_pay_day(), value: parcel.payDay === null ? '' : showDay(parcel.payDay) },
          {
            label: m.cod_ledger_payout(),
            value:
              payoutNo === null ? (
                ''
              ) : (
                <PageLink to="/codledger" search={{ tab: 'payouts', payout: payoutNo }}>
                  {payoutNo}
                </PageLink>
              ),
          },
          ...(parcel.query === '' ? [] : [{ label: m.cod_ledger_asked_courier(), value: parcel.query }]),
          ...(parcel.answer === '' ? [] : [{ label: m.cod_ledger_field_answer(), value: parcel.answer }]),
        ]}
      />
      {mayTrack && (
        <PageLink to="/etracking" search={{ cn: parcel.consignmentNoteNo }}>
          {m.cod_ledger_track()}
        </PageLink>
      )}
      <PanelPart title={m.cod_ledger_entries()}>
        <Timeline
          label={m.cod_ledger_entries()}
          entries={entries.toReversed().map((entry) => ({
            key: entry.entryId,
            at: entry.at,
            text: `${codEntryWords[entry.code]()} ${amountText(entry.cents, entry.currency)}`,
            detail: [
              `${potWords[entry.credit]()} → ${potWords[entry.debit]()}`,
              entry.payoutNo,
              entry.note === entry.payoutNo ? '' : entry.note,
              entry.byName,
            ]
              .filter(Boolean)
              .join(' · '),
            tone: entry.code === 'paid' ? 'green' : entry.code === 'taken-back' ? 'amber' : 'grey',
          }))}
        />
      </PanelPart>
    </div>
  );
}

/** Less was paid in than was due: the customer accepts it or asks about it. */
function Short({ parcel }: { parcel: CodParcelDetail }) {
  const { shipmentId, pots, currency } = parcel;
  const { value, change, forget } = useKept(`cod-question/${shipmentId}`, { text: '' });
  const answer = useAnswerShort(shipmentId, forget);
  const { text } = value;
  const [isAsking, setAsking] = useState(text !== '');
  const [isAccepting, setAccepting] = useState(false);
  const [problem, setProblem] = useState('');
  const less = amountText(pots.due, currency);
  const question = text.trim();
  const ask = () => {
    if (answer.isPending || question === '') return;
    // Report from the promise: once the question is asked, another component replaces this one.
    void answer.mutateAsync({ answer: 'query', text: question }).then(
      () => toast.success(m.cod_ledger_asked_toast()),
      (thrown: unknown) => {
        const atText = thrown instanceof Refusal ? thrown.fields['text'] : undefined;
        if (atText === undefined) toast.error(messageOf(thrown));
        else setProblem(atText);
      },
    );
  };
  return (
    <section className={classes.ask} aria-label={m.cod_ledger_state_short()}>
      <p>{m.cod_ledger_short_text({ amount: less })}</p>
      {isAsking && (
        <GrowingTextarea
          label={m.cod_ledger_field_text()}
          value={text}
          minRows={2}
          data-autofocus
          error={problem}
          onChange={(event) => {
            change({ text: event.currentTarget.value });
            setProblem('');
          }}
        />
      )}
      <div className={classes.actions}>
        {isAsking ? (
          <Button aria-disabled={answer.isPending || question === ''} onClick={ask}>
            {m.cod_ledger_send_question()}
          </Button>
        ) : (
          <Button onClick={() => setAsking(true)}>{m.cod_ledger_ask()}</Button>
        )}
        <Button variant="default" onClick={() => setAccepting(true)}>
          {m.cod_ledger_accept({ amount: less })}
        </Button>
      </div>
      <ConfirmDialog
        opened={isAccepting}
        onClose={() => setAccepting(false)}
        title={m.cod_ledger_accept_title({ amount: less })}
        confirmLabel={m.cod_ledger_accept({ amount: less })}
        busyLabel={m.cod_ledger_accepting()}
        keepLabel={m.common_cancel()}
        onConfirm={async () => {
          await answer.mutateAsync({ answer: 'accept', text: '', dueCents: pots.due });
          toast.success(m.cod_ledger_accepted());
        }}
      >
        {m.cod_ledger_accept_about({ amount: less })}
      </ConfirmDialog>
    </section>
  );
}

/** Before the delivery, the customer may lower the COD amount or remove it. */
function Lower({ parcel }: { parcel: CodParcelDetail }) {
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const lower = useLowerCod(parcel.shipmentId, () => {
    setOpen(false);
    toast.success(m.cod_ledger_lowered());
  });
  const [typed, setTyped] = useState('');
  const cents = parseCents(typed.trim());
  const problem =
    typed !== '' && (cents === null || cents >= parcel.askedCents) ? m.cod_ledger_problem_not_lower() : null;
  if (!isOpen) {
    return (
      <div>
        <Button variant="default" onClick={() => setOpen(true)}>
          {m.cod_ledger_lower()}
        </Button>
      </div>
    );
  }
  return (
    <form
      className={classes.ask}
      aria-label={m.cod_ledger_lower()}
      onSubmit={(event) => {
        event.preventDefault();
        if (lower.isPending || cents === null || problem !== null) return;
        setAsking(true);
      }}
    >
      <TextInput
        label={m.cod_ledger_new_amount()}
        description={m.cod_ledger_lower_help()}
        inputMode="decimal"
        value={typed}
        error={problem ?? (lower.error ? messageOf(lower.error) : null)}
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button type="submit" aria-disabled={lower.isPending || cents === null || problem !== null}>
          {m.cod_ledger_lower()}
        </Button>
        <Button variant="default" onClick={() => setOpen(false)}>
          {m.common_cancel()}
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={m.cod_ledger_lower_title({
          amount: amountText(cents ?? 0, parcel.currency),
          before: amountText(parcel.askedCents, parcel.currency),
        })}
        confirmLabel={m.cod_ledger_lower()}
        busyLabel={m.cod_ledger_lowering()}
        keepLabel={m.common_cancel()}
        onConfirm={async () => {
          if (cents !== null) await lower.mutateAsync(cents);
        }}
      >
        {m.cod_ledger_lower_about()}
      </ConfirmDialog>
    </form>
  );
}
