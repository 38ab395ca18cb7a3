import type { CodEntry, ListedCodParcel } from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import type { CodPayout } from '#shared/features/cod-ledger/cod-payout.contract.ts';
import { codEntryWords, codStateWords, potWords } from '#shared/features/cod-ledger/cod-ledger.model.ts';
import { showDay } from '#shared/platform/time/day-text.ts';
import { m } from '#shared/platform/words/words.ts';
import { Amount } from '#web/features/cod-ledger/cod-amount.tsx';
import { codTones } from '#web/features/cod-ledger/cod-parcel-panel.tsx';
import { ConsignmentNumber } from '#web/platform/ui/copy-button.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { StatusBadge, type Tone } from '#web/platform/ui/status-badge.tsx';
import type { Column } from '#web/platform/ui/table/columns.ts';
import { TwoLines } from '#web/platform/ui/table/two-lines.tsx';

export const parcelColumns: readonly Column<ListedCodParcel>[] = [
  {
    id: 'cn',
    header: m.cod_ledger_cn(),
    width: 164,
    phone: 'title',
    cell: ({ consignmentNoteNo }) => <ConsignmentNumber value={consignmentNoteNo} />,
  },
  {
    id: 'state',
    header: m.common_status(),
    width: 132,
    phone: 'badge',
    cell: ({ state, isLate }) => (
      <StatusBadge tone={isLate ? 'amber' : codTones[state]}>
        {isLate ? m.cod_ledger_view_late() : codStateWords[state]()}
      </StatusBadge>
    ),
  },
  {
    id: 'asked',
    header: m.cod_ledger_asked(),
    width: 108,
    align: 'right',
    phone: 'line',
    cell: ({ askedCents, currency }) => <Amount cents={askedCents} currency={currency} />,
  },
  {
    id: 'fee',
    header: m.cod_ledger_pot_fee(),
    width: 88,
    align: 'right',
    cell: ({ pots, currency }) => <Amount cents={pots.fee} currency={currency} />,
  },
  {
    id: 'net',
    header: m.cod_ledger_net(),
    width: 108,
    align: 'right',
    // Inside a payout, show the parcel's part in it, so that the rows add up to its total.
    cell: ({ payoutCents, netCents, currency }) => (
      <Amount cents={payoutCents ?? netCents} currency={currency} />
    ),
  },
  {
    id: 'collected',
    header: m.cod_ledger_collected_on(),
    width: 108,
    cell: ({ collectedAt }) => <DateTime value={collectedAt} precision="day" />,
  },
  {
    id: 'payDay',
    header: m.cod_ledger_pay_day(),
    width: 104,
    cell: ({ payDay }) => (payDay === null ? '–' : showDay(payDay)),
  },
  {
    id: 'receiver',
    header: m.cod_ledger_receiver(),
    width: 156,
    growTo: 320,
    phone: 'line',
    cell: ({ receiverName }) => <TwoLines>{receiverName}</TwoLines>,
  },
  { id: 'order', header: m.cod_ledger_order(), width: 104, cell: ({ orderId }) => orderId || '–' },
];

const payoutTones: Record<CodPayout['state'], Tone> = { prepared: 'blue', paid: 'green', returned: 'red' };
const payoutStates: Record<CodPayout['state'], string> = {
  prepared: m.cod_ledger_payout_prepared(),
  paid: m.cod_ledger_state_paid(),
  returned: m.cod_ledger_payout_returned(),
};

export const PayoutBadge = ({ state }: Pick<CodPayout, 'state'>) => (
  <StatusBadge tone={payoutTones[state]}>{payoutStates[state]}</StatusBadge>
);

export const payoutColumns: readonly Column<CodPayout>[] = [
  {
    id: 'no',
    header: m.cod_ledger_payout(),
    width: 130,
    phone: 'title',
    cell: ({ payoutNo }) => <span className="consignment-number">{payoutNo}</span>,
  },
  {
    id: 'state',
    header: m.common_status(),
    width: 150,
    phone: 'badge',
    cell: ({ state }) => <PayoutBadge state={state} />,
  },
  {
    id: 'day',
    header: m.cod_ledger_field_day(),
    width: 110,
    phone: 'line',
    cell: ({ day }) => showDay(day),
  },
  {
    id: 'sum',
    header: m.cod_ledger_field_amount(),
    width: 130,
    align: 'right',
    phone: 'line',
    cell: ({ cents, currency }) => <Amount cents={cents} currency={currency} />,
  },
  {
    id: 'parcels',
    header: m.cod_ledger_parcels(),
    width: 90,
    align: 'right',
    cell: ({ parcelCount }) => parcelCount,
  },
  {
    id: 'bank',
    header: m.cod_ledger_bank(),
    width: 200,
    cell: ({ bank }) => `${bank.bankName} ••${bank.lastDigits}`,
  },
  {
    id: 'reference',
    header: m.cod_ledger_bank_reference(),
    width: 180,
    growTo: 320,
    cell: ({ bankReference }) => bankReference || '–',
  },
];

export const entryColumns: readonly Column<CodEntry>[] = [
  {
    id: 'at',
    header: m.cod_ledger_booked(),
    width: 170,
    phone: 'line',
    cell: ({ at }) => <DateTime value={at} />,
  },
  {
    id: 'entry',
    header: m.cod_ledger_entry(),
    width: 160,
    phone: 'title',
    cell: ({ code }) => codEntryWords[code](),
  },
  {
    id: 'amount',
    header: m.cod_ledger_field_amount(),
    width: 120,
    align: 'right',
    phone: 'line',
    cell: ({ cents, currency }) => <Amount cents={cents} currency={currency} />,
  },
  { id: 'from', header: m.cod_ledger_from_pot(), width: 140, cell: ({ credit }) => potWords[credit]() },
  { id: 'to', header: m.cod_ledger_to_pot(), width: 140, cell: ({ debit }) => potWords[debit]() },
  {
    id: 'cn',
    header: m.cod_ledger_cn(),
    width: 136,
    phone: 'line',
    cell: ({ consignmentNoteNo }) => <span className="consignment-number">{consignmentNoteNo}</span>,
  },
  { id: 'payout', header: m.cod_ledger_payout(), width: 112, cell: ({ payoutNo }) => payoutNo ?? '–' },
  {
    id: 'note',
    header: m.cod_ledger_note(),
    width: 180,
    growTo: 360,
    cell: ({ note, byName }) => [note, byName].filter(Boolean).join(' · ') || '–',
  },
];
