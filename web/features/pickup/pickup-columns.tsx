import { pickupStates, type PickupState } from '#shared/features/pickup/pickup.model.ts';
import { timeLabel } from '#shared/features/pickup/pickup-days.rules.ts';
import type { PickupRow } from '#shared/features/pickup/pickup.contract.ts';
import { weekdayAndDay } from '#shared/features/shipment/priority-promise.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { partyAddress, partyName } from '#shared/features/shipment/party-text.rules.ts';
import { loadText } from '#web/features/pickup/pickup-words.ts';
import { StatusBadge, toneOfStatus } from '#web/platform/ui/status-badge.tsx';
import type { Column } from '#web/platform/ui/table/columns.ts';
import { TwoLines } from '#web/platform/ui/table/two-lines.tsx';

/** Overdue means that the office has closed and no outcome was reported, so someone has to ask. */
export function PickupBadge({ state, isOverdue }: { state: PickupState; isOverdue: boolean }) {
  if (isOverdue) return <StatusBadge tone="amber">{m.pickup_overdue()}</StatusBadge>;
  const { label, tone } = pickupStates[state];
  return <StatusBadge tone={toneOfStatus[tone]}>{label()}</StatusBadge>;
}

export const pickupColumns: Column<PickupRow>[] = [
  { id: 'no', header: m.pickup_field_pickup(), width: 112, phone: 'title', cell: (row) => row.pickupNo },
  {
    id: 'state',
    header: m.common_status(),
    width: 140,
    phone: 'badge',
    cell: (row) => <PickupBadge {...row} />,
  },
  {
    id: 'day',
    header: m.pickup_field_day(),
    width: 144,
    phone: 'line',
    cell: (row) => <span className="figures">{weekdayAndDay(row.day)}</span>,
  },
  {
    id: 'time',
    header: m.pickup_time(),
    width: 164,
    phone: 'line',
    cell: (row) => (
      <span className="figures">
        {m.pickup_from_to({ from: timeLabel(row.readyTime), to: timeLabel(row.closeTime) })}
      </span>
    ),
  },
  {
    id: 'where',
    header: m.pickup_where(),
    width: 196,
    growTo: 420,
    phone: 'line',
    cell: ({ address }) => (
      // Town first: it is what distinguishes several places of one company.
      <TwoLines title={partyAddress(address)}>
        {`${address.postcode} ${address.city}, ${partyName(address)}`}
      </TwoLines>
    ),
  },
  { id: 'cns', header: m.pickup_cns(), width: 56, align: 'right', cell: (row) => row.cnCount },
  { id: 'load', header: m.pickup_load_head(), width: 148, cell: (row) => loadText(row) },
  {
    id: 'driver',
    header: m.pickup_field_driver(),
    width: 120,
    growTo: 160,
    cell: (row) => row.driver?.name ?? '–',
  },
];
