import type { OrderRow } from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import { orderSourceWords, orderStateWords } from '#shared/features/fulfilment/fulfilment-order.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { orderTones } from '#web/features/fulfilment/order-words.ts';
import { ConsignmentNumber } from '#web/platform/ui/copy-button.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { StatusBadge } from '#web/platform/ui/status-badge.tsx';
import type { Column } from '#web/platform/ui/table/columns.ts';
import { TwoLines } from '#web/platform/ui/table/two-lines.tsx';

export function OrderStateBadge({ order }: { order: Pick<OrderRow, 'state' | 'isShort' | 'shopAsks'> }) {
  if (order.shopAsks !== null && order.state !== 'handed-over') {
    const word = order.shopAsks === 'changed' ? m.shop_order_asks_changed : m.shop_order_asks_cancelled;
    return <StatusBadge tone="amber">{word()}</StatusBadge>;
  }
  if (order.isShort) return <StatusBadge tone="amber">{m.fulfilment_is_short()}</StatusBadge>;
  return <StatusBadge tone={orderTones[order.state]}>{orderStateWords[order.state]()}</StatusBadge>;
}

const itemsText = ({ lines }: OrderRow) =>
  lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');

export const orderColumns: readonly Column<OrderRow>[] = [
  {
    id: 'no',
    header: m.fulfilment_order(),
    width: 112,
    phone: 'title',
    cell: ({ orderNo }) => <span className="consignment-number">{orderNo}</span>,
  },
  {
    id: 'state',
    header: m.common_status(),
    // Fits 'Cancelled in the shop', the longest badge in the three languages.
    width: 176,
    phone: 'badge',
    cell: (row) => <OrderStateBadge order={row} />,
  },
  {
    id: 'receiver',
    header: m.fulfilment_receiver(),
    width: 136,
    growTo: 260,
    phone: 'line',
    cell: ({ receiverName, place }) => <TwoLines title={place}>{receiverName}</TwoLines>,
  },
  {
    id: 'items',
    header: m.fulfilment_field_items(),
    width: 126,
    growTo: 480,
    phone: 'line',
    cell: (row) => <TwoLines>{itemsText(row)}</TwoLines>,
  },
  {
    id: 'cn',
    header: m.fulfilment_field_cn(),
    width: 150,
    cell: ({ consignmentNoteNo }) =>
      consignmentNoteNo === null ? '–' : <ConsignmentNumber value={consignmentNoteNo} />,
  },
  {
    id: 'reference',
    header: m.shipment_order_id(),
    width: 94,
    growTo: 180,
    cell: ({ reference }) => reference || '–',
  },
  {
    id: 'at',
    header: m.fulfilment_event_created(),
    width: 166,
    cell: ({ createdAt }) => <DateTime value={createdAt} />,
  },
  {
    id: 'source',
    header: m.fulfilment_field_source(),
    width: 78,
    cell: ({ source }) => orderSourceWords[source](),
  },
];
