import type { OrderRow } from '#shared/features/shop-order/order-listing.contract.ts';
import { formatKilograms } from '#shared/features/shipment/weight.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { backNames } from '#web/features/shop-order/order-words.ts';
import { ConsignmentNumber } from '#web/platform/ui/copy-button.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Money } from '#web/platform/ui/money.tsx';
import { StatusBadge } from '#web/platform/ui/status-badge.tsx';
import type { Column } from '#web/platform/ui/table/columns.ts';
import { TwoLines } from '#web/platform/ui/table/two-lines.tsx';
import { useIsPhone } from '#web/platform/ui/use-is-phone.ts';

import classes from './shop-order.module.css';

/** Order numbers are unique only per shop, so a card shows the shop beside the number. */
function OrderNumber({ orderNo, mergedNos, shopName }: OrderRow) {
  const isPhone = useIsPhone();
  return (
    <>
      <span className="consignment-number" title={[orderNo, ...mergedNos].join(', ')}>
        {mergedNos.length > 0 ? m.shop_order_and_more({ orderNo, count: mergedNos.length }) : orderNo}
      </span>
      {isPhone && <span className={classes.shop}>{shopName}</span>}
    </>
  );
}

/** A card has no column headings, so it puts the label before an amount, and shows nothing where there is no amount. */
function Amount({ word, cents }: { word: string; cents: number | null }) {
  const isPhone = useIsPhone();
  if (cents === null) return isPhone ? null : '–';
  return (
    <>
      {isPhone && `${word} `}
      <Money cents={cents} />
    </>
  );
}

const order: Column<OrderRow> = {
  id: 'no',
  header: m.shop_order_field_order(),
  width: 96,
  growTo: 200,
  phone: 'title',
  cell: (row) => <OrderNumber {...row} />,
};
const rest: readonly Column<OrderRow>[] = [
  {
    id: 'receiver',
    header: m.shop_order_field_receiver(),
    width: 160,
    growTo: 260,
    phone: 'line',
    cell: ({ receiverName }) => <TwoLines>{receiverName}</TwoLines>,
  },
  {
    id: 'town',
    header: m.shop_order_field_town(),
    width: 140,
    growTo: 220,
    phone: 'line',
    cell: ({ town }) => <TwoLines>{town}</TwoLines>,
  },
  {
    id: 'items',
    header: m.shop_order_field_items(),
    width: 134,
    growTo: 320,
    phone: 'line',
    cell: ({ items }) => <TwoLines>{items}</TwoLines>,
  },
  {
    id: 'weight',
    header: m.shipment_weight(),
    width: 78,
    align: 'right',
    cell: ({ weightGrams }) => `${formatKilograms(weightGrams)} kg`,
  },
  {
    id: 'cod',
    header: m.shop_order_field_cod(),
    width: 100,
    align: 'right',
    phone: 'line',
    cell: ({ codCents }) => <Amount word={m.shop_order_field_cod()} cents={codCents} />,
  },
  {
    id: 'price',
    header: m.shop_order_field_price(),
    width: 96,
    align: 'right',
    phone: 'line',
    cell: ({ priceCents }) => <Amount word={m.shop_order_field_price()} cents={priceCents} />,
  },
  {
    id: 'shop',
    header: m.shop_order_field_shop(),
    width: 124,
    growTo: 220,
    cell: ({ shopName }) => <TwoLines>{shopName}</TwoLines>,
  },
  {
    id: 'at',
    header: m.shop_order_field_received(),
    width: 112,
    cell: ({ receivedAt }) => <DateTime value={receivedAt} precision="day" />,
  },
];
const problem: Column<OrderRow> = {
  id: 'problem',
  header: m.shop_order_field_problem(),
  width: 196,
  growTo: 460,
  phone: 'line',
  cell: ({ problem: text }) => <TwoLines>{text}</TwoLines>,
};
const printed: Column<OrderRow> = {
  id: 'printed',
  header: m.shop_order_field_printed(),
  width: 96,
  cell: ({ isPrinted }) => (isPrinted ? m.shop_order_printed() : '–'),
};
const note: Column<OrderRow> = {
  id: 'cn',
  header: m.shop_order_field_cn(),
  width: 176,
  phone: 'line',
  cell: ({ consignmentNoteNo }) =>
    consignmentNoteNo === null ? '–' : <ConsignmentNumber value={consignmentNoteNo} />,
};
const reportColumn: Column<OrderRow> = {
  id: 'told',
  header: m.shop_order_field_told(),
  width: 150,
  phone: 'badge',
  cell: ({ asks, cancelledNos, otherCnNos, backState }) =>
    otherCnNos.length > 0 ? (
      <StatusBadge tone="red">{m.shop_order_two_parcels()}</StatusBadge>
    ) : asks !== null ? (
      <StatusBadge tone="amber">
        {asks === 'changed' ? m.shop_order_asks_changed() : m.shop_order_asks_cancelled()}
      </StatusBadge>
    ) : cancelledNos.length > 0 ? (
      <StatusBadge tone="amber">
        {m.shop_order_asks_cancelled_of({ orders: cancelledNos.join(', ') })}
      </StatusBadge>
    ) : backState === 'none' ? (
      ''
    ) : (
      <StatusBadge tone={backState === 'failed' ? 'red' : backState === 'done' ? 'green' : 'grey'}>
        {backNames[backState]}
      </StatusBadge>
    ),
};

export const columnsOf: Record<OrderRow['view'], readonly Column<OrderRow>[]> = {
  new: [order, ...rest],
  // No price or COD here: there is no price until the problem is solved, and money is checked after that.
  problem: [order, problem, ...rest.filter(({ id }) => id !== 'price' && id !== 'cod')],
  generated: [order, note, reportColumn, printed, ...rest],
  shipped: [order, note, reportColumn, ...rest],
  cancelled: [order, ...rest],
};
