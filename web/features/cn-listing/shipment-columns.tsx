import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import type { CnKind } from '#shared/features/shipment/cn-number.rules.ts';
import { contentTypeWords, flowWords, serviceWords } from '#shared/features/shipment/shipment-words.model.ts';
import { eventNames, statusWords } from '#shared/features/tracking/tracking-words.model.ts';
import { STATUSES } from '#shared/features/shipment/status.rules.ts';
import { formatKilograms } from '#shared/features/shipment/weight.rules.ts';
import type { SessionFacts } from '#shared/platform/rights/rights.ts';
import type { ShipmentRow } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { CollectedMoney } from '#web/features/shipment/collected-money.tsx';
import { inRow } from '#shared/platform/words/list.ts';
import { m } from '#shared/platform/words/words.ts';
import { ConsignmentNumber } from '#web/platform/ui/copy-button.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { useMarket } from '#web/platform/ui/market.ts';
import { Money } from '#web/platform/ui/money.tsx';
import { PhoneLink } from '#web/platform/ui/phone-link.tsx';
import { StatusBadge, toneOfStatus } from '#web/platform/ui/status-badge.tsx';
import { hasRoom, widthOf } from '#web/platform/ui/text-width.ts';
import type { Column } from '#web/platform/ui/table/columns.ts';

import classes from './shipment-listing.module.css';

/** '2 of 3 delivered' in the colour of the status of the other pieces; beside it a warning if a cancellation was undone. */
export function ShipmentStatusBadge(
  shipment: Pick<ShipmentRow, 'status' | 'pieceCount' | 'deliveredPieces' | 'cancelUndoneAt'>,
) {
  const { status, cancelUndoneAt } = shipment;
  const shown = <StatusBadge tone={toneOfStatus[STATUSES[status].tone]}>{statusWords(shipment)}</StatusBadge>;
  if (cancelUndoneAt === null) return shown;
  return (
    <span className={classes.undone}>
      {shown}
      <TriangleAlert size={14} role="img" aria-label={m.cn_listing_undone()}>
        <title>{m.cn_listing_undone_why()}</title>
      </TriangleAlert>
    </span>
  );
}

/** The part of a cell's width in pixels that the text cannot use. */
const padding = 20;
/** The part of a badge's width that the text cannot use, and the badge's smaller font size. */
const badge = { padding: padding + 30, size: 12 };
/** For values that never exceed the width of their column. */
const fits = () => true;

/**
 * The columns of the listing; order ID and COD only for accounts that have them (domain.md, "Accounts, flags and rights"). The
 * reverse-charge listing shows the sender, and the COOL listing shows the temperature service.
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
      header: m.cn_listing_cn(),
      width: 150,
      phone: 'title',
      sort: 'cn',
      fits,
      cell: (row) => <ConsignmentNumber value={row.consignmentNoteNo} />,
    },
    {
      id: 'status',
      header: m.common_status(),
      width: 152,
      phone: 'badge',
      fits: (row) =>
        row.cancelUndoneAt === null && widthOf(statusWords(row), badge.size) + badge.padding <= 152,
      cell: (row) => <ShipmentStatusBadge {...row} />,
    },
    ...(isReverseCharge ? [senderColumn] : []),
    {
      id: 'receiver',
      header: m.cn_listing_receiver(),
      width: 200,
      growTo: 300,
      phone: 'line',
      sort: 'receiver',
      wraps: true,
      cell: (row) =>
        isReverseCharge ? <TwoLines whole={row.receiverName} width={200} /> : <Receiver {...row} />,
    },
    {
      id: 'phone',
      header: m.cn_listing_phone(),
      width: 140,
      // Longest phone number that fits when formatted with country code and grouping.
      fits: ({ receiverPhone }) => receiverPhone.length <= 11,
      cell: (row) => <PhoneLink phone={row.receiverPhone} country={row.receiverCountry} />,
    },
    {
      id: 'destination',
      header: m.cn_listing_destination(),
      width: 156,
      growTo: 220,
      phone: 'line',
      wraps: true,
      cell: (row) => <Destination {...row} />,
    },
    ...(isCool ? [coolColumn] : []),
    {
      id: 'event',
      header: m.cn_listing_last_event(),
      width: 190,
      growTo: 280,
      phone: 'end',
      sort: 'event',
      fallsFirst: true,
      wraps: true,
      // On a card only the day is shown; the status says what happened.
      cell: ({ lastEvent }, isAtEnd) =>
        isAtEnd ? <DateTime value={lastEvent.at} precision="day" /> : <LastEvent {...lastEvent} />,
    },
    ...(facts.isAllowOrderId && !isReverseCharge ? [orderColumn] : []),
    ...(facts.isCod && !isReverseCharge ? [codColumn] : []),
    {
      id: 'price',
      header: m.cn_listing_price(),
      width: 96,
      align: 'right',
      sort: 'price',
      fits: ({ totalCents }) => totalCents < 1_000_00,
      fallsFirst: true,
      cell: (row) => <Money cents={row.totalCents} />,
    },
    {
      id: 'weight',
      header: m.cn_listing_weight_kg(),
      width: 84,
      align: 'right',
      fits,
      cell: (row) => formatKilograms(row.chargeableGrams),
    },
    {
      id: 'pieces',
      header: m.cn_listing_pieces(),
      width: 72,
      align: 'right',
      fits,
      cell: (row) => row.pieceCount,
    },
    {
      id: 'content',
      header: m.cn_listing_content(),
      width: 130,
      growTo: 220,
      wraps: true,
      cell: ({ content, contentType }) => (
        <TwoLines whole={content || contentTypeWords[contentType]()} width={130} />
      ),
    },
    ...(isCool ? [] : [serviceColumn]),
    {
      id: 'created',
      header: m.cn_listing_created(),
      width: 106,
      sort: 'created',
      fits,
      fallsFirst: true,
      cell: (row) => <DateTime value={row.createdAt} precision="day" />,
    },
    { id: 'printed', header: m.cn_listing_printed(), width: 130, fits, cell: (row) => <Printed {...row} /> },
    // Last in the reverse-charge listing: incoming parcels rarely have an order ID of this account.
    ...(facts.isAllowOrderId && isReverseCharge ? [orderColumn] : []),
  ];
}

/** The first columns (CN, status, receiver or sender) are shown even if an open panel leaves little room. */
const identifying = 3;

/** The columns that the user chose; without a choice, the identifying ones and as many of the others, in order, as fit. */
export function columnsShown(
  all: readonly Column<ShipmentRow>[],
  chosen: readonly string[] | null,
  room: number,
): Column<ShipmentRow>[] {
  const [first, ...others] = all;
  if (first && chosen?.length)
    return [first, ...chosen.flatMap((id) => others.find((column) => column.id === id) ?? [])];
  let left = room;
  return all.filter(({ width }, place) => {
    left -= width;
    return left >= 0 || place < identifying;
  });
}

const senderColumn: Column<ShipmentRow> = {
  id: 'sender',
  header: m.cn_listing_sender(),
  width: 150,
  growTo: 260,
  phone: 'line',
  wraps: true,
  cell: (row) => <TwoLines whole={row.senderName} width={150} />,
};

const coolColumn: Column<ShipmentRow> = {
  id: 'service',
  header: m.cn_listing_service(),
  width: 108,
  phone: 'line',
  cell: (row) => serviceWords[row.service](),
};

const serviceText = ({ service, flow }: ShipmentRow) =>
  flow === 'domestic' ? serviceWords[service]() : inRow([serviceWords[service](), flowWords[flow]()]);

/** The service, with the flow unless it is domestic. */
const serviceColumn: Column<ShipmentRow> = {
  id: 'service',
  header: m.cn_listing_service(),
  width: 176,
  fits: (row) => hasRoom(serviceText(row), 176 - padding),
  cell: (row) => serviceText(row),
};

const orderColumn: Column<ShipmentRow> = {
  id: 'order',
  header: m.cn_listing_order_id(),
  width: 110,
  growTo: 180,
  phone: 'line',
  fits: ({ orderId }) => hasRoom(orderId ?? '', 110 - padding),
  cell: ({ orderId }) => (orderId === null ? '–' : <span title={orderId}>{orderId}</span>),
};

const codColumn: Column<ShipmentRow> = {
  id: 'cod',
  header: m.cn_listing_cod(),
  width: 104,
  sort: 'cod',
  fallsFirst: true,
  align: 'right',
  fits: ({ codCents }) => (codCents ?? 0) < 1_000_00,
  cell: ({ codCents, flow }) => (codCents === null ? '–' : <CollectedMoney flow={flow} cents={codCents} />),
};

function Receiver({ receiverName, receiverCompany }: ShipmentRow) {
  const whole = [receiverName, receiverCompany].filter(Boolean).join(' · ');
  return (
    <TwoLines whole={whole} width={200}>
      {receiverName}
      {receiverCompany !== '' && <span className={classes.quiet}> · {receiverCompany}</span>}
    </TwoLines>
  );
}

/** The last event and its time. */
function LastEvent({ code, at }: ShipmentRow['lastEvent']) {
  const text = eventNames[code]();
  return (
    <span className={classes.event} title={text}>
      {hasRoom(text, 190 - padding) ? text : <span className={classes.cut}>{text}</span>}
      <DateTime value={at} />
    </span>
  );
}

/**
 * `width`: the minimum width of the column. Clipping is expensive to render, so only text that may exceed two lines is clipped.
 */
function TwoLines({
  whole,
  width,
  children = whole,
}: {
  whole: string;
  width: number;
  children?: ReactNode;
}) {
  if (hasRoom(whole, width - padding, 2)) return children;
  return (
    <span title={whole} className={classes.clipped}>
      {children}
    </span>
  );
}

/** The country code of an address abroad comes first, so that it is never clipped. */
function Destination({ receiverPostcode, receiverCity, receiverState, receiverCountry }: ShipmentRow) {
  const { code } = useMarket();
  const country = receiverCountry !== code && `${receiverCountry} ·`;
  const whole = [country, receiverPostcode, receiverCity || receiverState].filter(Boolean).join(' ');
  return <TwoLines whole={whole} width={156} />;
}

function Printed({ printedAt, printedCount }: ShipmentRow) {
  if (printedAt === null) return <span className={classes.quiet}>{m.cn_listing_not_yet()}</span>;
  return (
    <>
      <DateTime value={printedAt} precision="day" />
      {printedCount > 1 && <span className={classes.quiet}> ×{printedCount}</span>}
    </>
  );
}
