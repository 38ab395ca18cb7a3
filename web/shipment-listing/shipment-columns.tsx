import type { CnKind } from '#shared/consignment/cn-number.rules.ts';
import { FLOWS, SERVICES } from '#shared/consignment/services.ts';
import { STATUSES } from '#shared/consignment/status.ts';
import { formatKilograms } from '#shared/consignment/weight.rules.ts';
import type { SessionFacts } from '#shared/access/rights.ts';
import type { ShipmentRow } from '#shared/shipment-listing/shipment-listing.contract.ts';
import { CollectedMoney } from '#web/shipment-listing/collected-money.tsx';
import { ConsignmentNumber } from '#web/ui/copy-button.tsx';
import { DateTime } from '#web/ui/date-time.tsx';
import { useMarket } from '#web/ui/market.ts';
import { Money } from '#web/ui/money.tsx';
import { StatusBadge, toneOfStatus } from '#web/ui/status-badge.tsx';
import type { Column } from '#web/ui/table/columns.ts';

import classes from './shipment-listing.module.css';

export function ShipmentStatusBadge({ status }: Pick<ShipmentRow, 'status'>) {
  return <StatusBadge tone={toneOfStatus[STATUSES[status].tone]}>{STATUSES[status].label}</StatusBadge>;
}

/**
 * The columns of the listing; order ID and COD for accounts that have them (domain.md, "Accounts, flags and rights"). What
 * is charged to the receiver is told apart by who sent it, and food by how cold it travels.
 */
export function shipmentColumns(
  facts: Pick<SessionFacts, 'isAllowOrderId' | 'isCod'>,
  kind?: CnKind,
): Column<ShipmentRow>[] {
  const isReverseCharge = kind === 'reverse-charge';
  const isCool = kind === 'cool';
  return [
    {
      id: 'cn',
      header: 'CN',
      width: 150,
      phone: 'title',
      cell: (row) => <ConsignmentNumber value={row.consignmentNoteNo} />,
    },
    {
      id: 'status',
      header: 'Status',
      width: 140,
      phone: 'badge',
      cell: (row) => <ShipmentStatusBadge {...row} />,
    },
    ...(isReverseCharge ? [senderColumn] : []),
    {
      id: 'receiver',
      header: 'Receiver',
      width: 144,
      phone: 'line',
      cell: (row) => (isReverseCharge ? <Clipped text={row.receiverName} /> : <Receiver {...row} />),
    },
    {
      id: 'destination',
      header: 'Destination',
      width: 128,
      phone: 'line',
      cell: (row) => <Destination {...row} />,
    },
    ...(isCool ? [coolColumn] : []),
    ...(facts.isAllowOrderId && !isReverseCharge ? [orderColumn] : []),
    {
      id: 'created',
      header: 'Created',
      width: 106,
      phone: 'line',
      cell: (row) => <DateTime value={row.createdAt} precision="day" />,
    },
    { id: 'printed', header: 'Printed', width: 130, cell: (row) => <Printed {...row} /> },
    ...(facts.isCod && !isReverseCharge ? [codColumn] : []),
    {
      id: 'price',
      header: 'Price',
      width: 110,
      align: 'right',
      cell: (row) => <Money cents={row.totalCents} />,
    },
    {
      id: 'weight',
      header: 'Weight, kg',
      width: 84,
      align: 'right',
      cell: (row) => formatKilograms(row.chargeableGrams),
    },
    { id: 'pieces', header: 'Pieces', width: 72, align: 'right', cell: (row) => row.pieceCount },
    ...(isCool ? [] : [serviceColumn]),
    // What comes in seldom has one of the account's own.
    ...(facts.isAllowOrderId && isReverseCharge ? [orderColumn] : []),
  ];
}

const senderColumn: Column<ShipmentRow> = {
  id: 'sender',
  header: 'Sender',
  width: 150,
  phone: 'line',
  cell: (row) => <Clipped text={row.senderName} />,
};

const coolColumn: Column<ShipmentRow> = {
  id: 'service',
  header: 'Service',
  width: 88,
  phone: 'line',
  cell: (row) => SERVICES[row.service].label,
};

/** With its flow, where that is not what most go by. */
const serviceColumn: Column<ShipmentRow> = {
  id: 'service',
  header: 'Service',
  width: 176,
  cell: ({ service, flow }) =>
    flow === 'domestic' ? SERVICES[service].label : `${SERVICES[service].label}, ${FLOWS[flow].label}`,
};

const orderColumn: Column<ShipmentRow> = {
  id: 'order',
  header: 'Order ID',
  width: 100,
  cell: ({ orderId }) => <span title={orderId ?? ''}>{orderId ?? '–'}</span>,
};

const codColumn: Column<ShipmentRow> = {
  id: 'cod',
  header: 'COD',
  width: 104,
  align: 'right',
  cell: ({ codCents, flow }) => (codCents === null ? '–' : <CollectedMoney flow={flow} cents={codCents} />),
};

function Receiver({ receiverName, receiverCompany }: ShipmentRow) {
  const whole = receiverCompany === '' ? receiverName : `${receiverName} · ${receiverCompany}`;
  return (
    <span title={whole} className={classes.clipped}>
      {receiverName}
      {receiverCompany !== '' && <span className={classes.quiet}> · {receiverCompany}</span>}
    </span>
  );
}

function Clipped({ text }: { text: string }) {
  return (
    <span title={text} className={classes.clipped}>
      {text}
    </span>
  );
}

/** Abroad with the letters of the country in front, where no clipping takes them. */
function Destination({ receiverPostcode, receiverCity, receiverState, receiverCountry }: ShipmentRow) {
  const { code } = useMarket();
  const place = receiverCity === '' ? receiverState : receiverCity;
  const country = receiverCountry === code ? '' : `${receiverCountry} ·`;
  const whole = [country, receiverPostcode, place].filter((part) => part !== '').join(' ');
  return <Clipped text={whole} />;
}

function Printed({ printedAt, printedCount }: ShipmentRow) {
  if (printedAt === null) return <span className={classes.quiet}>Not yet</span>;
  return (
    <>
      <DateTime value={printedAt} precision="day" />
      {printedCount > 1 && <span className={classes.quiet}> ×{printedCount}</span>}
    </>
  );
}
