import { Button } from '@mantine/core';
import { Split, Store } from 'lucide-react';
import { useState } from 'react';

import type { OrderDetail } from '#shared/features/shop-order/order-listing.contract.ts';
import { shopKindWords, shopOrderViewWords } from '#shared/features/shop-order/shop-order.model.ts';
import { formatAmount } from '#shared/platform/market/money.ts';
import { m } from '#shared/platform/words/words.ts';
import {
  CancelOrders,
  type SkippedOrders,
  OrdersLeft,
  PrintOrders,
  RestoreOrders,
} from '#web/features/shop-order/order-actions.tsx';
import { GenerateButton, type GenerateResultOf } from '#web/features/shop-order/order-generate.tsx';
import { OrderEdit } from '#web/features/shop-order/order-edit.tsx';
import { backNames, viewTones } from '#web/features/shop-order/order-words.ts';
import { useOneOrder, useOrder } from '#web/features/shop-order/shop-order.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { Link } from '#web/platform/router/router.tsx';
import { useCan } from '#web/platform/session/session.ts';
import { ConsignmentNumber } from '#web/platform/ui/copy-button.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { DetailList } from '#web/platform/ui/detail-list.tsx';
import { Note } from '#web/platform/ui/note.tsx';
import { PanelPart } from '#web/platform/ui/panel-part.tsx';
import { SidePanel } from '#web/platform/ui/side-panel.tsx';
import { StatusBadge } from '#web/platform/ui/status-badge.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { Pending } from '#web/platform/ui/pending.tsx';
import { useLastShown } from '#web/platform/ui/use-last-shown.ts';

import classes from './shop-order.module.css';

interface OrderPanelProps {
  orderId: string | null;
  onClose: () => void;
  onResult: (result: GenerateResultOf) => void;
}

/** One order in full, beside the list; it can be edited until its consignment note is created. */
export function OrderPanel({ orderId, onClose, onResult }: OrderPanelProps) {
  const shown = useLastShown(orderId);
  const { data, error, refetch } = useOrder(shown);
  return (
    <SidePanel
      opened={orderId !== null}
      onClose={onClose}
      isBeside
      title={
        data ? (
          <span className={classes.title}>
            {data.orderNo}
            <StatusBadge tone={viewTones[data.view]}>{shopOrderViewWords[data.view]()}</StatusBadge>
          </span>
        ) : (
          m.shop_order_field_order()
        )
      }
    >
      {data && <OrderDetails key={data.orderId} order={data} onResult={onResult} />}
      {!data && <Pending error={error} onRetry={refetch} height={320} />}
    </SidePanel>
  );
}

function OrderDetails({ order, onResult }: { order: OrderDetail; onResult: OrderPanelProps['onResult'] }) {
  const { orderId, view } = order;
  const chosen = { orderIds: [orderId] };
  const isOpen = view === 'new' || view === 'problem';
  const one = useOneOrder(order);
  const [left, setLeft] = useState<SkippedOrders | null>(null);
  const maySeeWarehouse = useCan('fulfilment');
  // Report from the promise: the panel may be closed before the response arrives.
  const act = (what: 'keep' | 'split' | 'tell') => {
    if (one.isPending) return;
    one.mutateAsync(what).catch((thrown: unknown) => toast.error(messageOf(thrown)));
  };
  return (
    <div className={classes.panel}>
      {order.asks !== null && (
        <Note tone="amber">
          {order.asks === 'changed' ? m.shop_order_asks_changed_help() : m.shop_order_asks_cancelled_help()}
        </Note>
      )}
      {order.cancelledNos.length > 0 && (
        <Note tone="amber">
          {m.shop_order_asks_cancelled_of_help({ orders: order.cancelledNos.join(', ') })}
        </Note>
      )}
      {order.otherCnNos.length > 0 && (
        <Note tone="red">
          {m.shop_order_two_parcels_help({
            otherCnNos: order.otherCnNos.join(', '),
            cnNo: order.consignmentNoteNo ?? '',
          })}
        </Note>
      )}
      {order.problems.length > 0 && (
        <Note tone="red">
          <ul className={classes.list}>
            {order.problems.map(({ field, message }) => (
              <li key={`${field} ${message}`}>{message}</li>
            ))}
          </ul>
        </Note>
      )}
      {order.isFromWarehouse && (
        <Note tone="grey">
          {m.shop_order_in_warehouse()}{' '}
          {maySeeWarehouse && (
            <Link to="/fulfillmentListing" search={{ q: order.printedOrderId }}>
              {m.shop_order_see_in_warehouse()}
            </Link>
          )}
        </Note>
      )}
      {view === 'problem' && <OrderEdit order={order} />}
      <div className={classes.actions}>
        {view === 'new' && <GenerateButton chosen={chosen} count={1} onResult={onResult} isMain />}
        {order.shipmentId !== null && (view === 'generated' || view === 'shipped') && (
          <PrintOrders
            variant="filled"
            chosen={chosen}
            shipmentIds={[order.shipmentId]}
            hasProofs={view === 'shipped'}
          />
        )}
        {(order.asks !== null || order.cancelledNos.length > 0 || order.otherCnNos.length > 0) && (
          <Button variant="default" aria-disabled={one.isPending} onClick={() => act('keep')}>
            {m.shop_order_keep()}
          </Button>
        )}
        {order.backState === 'failed' && (
          <Button
            variant="default"
            leftSection={<Store size={16} aria-hidden />}
            aria-disabled={one.isPending}
            onClick={() => act('tell')}
          >
            {m.shop_order_tell_again()}
          </Button>
        )}
        {isOpen && order.merged.length > 0 && (
          <Button
            variant="default"
            leftSection={<Split size={16} aria-hidden />}
            aria-disabled={one.isPending}
            onClick={() => act('split')}
          >
            {m.shop_order_split()}
          </Button>
        )}
        {view === 'cancelled' && <RestoreOrders chosen={chosen} count={1} onLeft={setLeft} />}
        {view !== 'cancelled' && view !== 'shipped' && (
          <CancelOrders chosen={chosen} count={1} onLeft={setLeft} />
        )}
      </div>
      <OrdersLeft left={left} onClose={() => setLeft(null)} />
      <Facts order={order} />
      <PanelPart title={m.shop_order_field_items()}>
        <ul className={classes.lines}>
          {order.lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no id of their own
            <li key={index}>
              <span>
                {line.quantity} × {line.name}
                {line.sku !== '' && <small className={classes.small}> {line.sku}</small>}
              </span>
              <span className="figures">
                {line.unitCents === null ? '' : formatAmount(line.unitCents * line.quantity, order.currency)}
              </span>
            </li>
          ))}
        </ul>
        {order.leftOut > 0 && (
          <p className={classes.small}>{m.shop_order_left_out({ count: order.leftOut })}</p>
        )}
      </PanelPart>
      {view === 'new' && <OrderEdit order={order} />}
    </div>
  );
}

function Facts({ order }: { order: OrderDetail }) {
  const { consignmentNoteNo: cnNo, receiver, total } = order;
  const isOpen = order.view === 'new' || order.view === 'problem';
  const address = [
    receiver.name,
    receiver.address1,
    receiver.address2,
    receiver.address3,
    `${receiver.postcode} ${receiver.city}`,
  ];
  return (
    <DetailList
      details={[
        { label: m.shop_order_field_shop(), value: `${order.shopName} (${shopKindWords[order.kind]()})` },
        { label: m.shop_order_field_received(), value: <DateTime value={order.receivedAt} /> },
        ...(order.merged.length > 0
          ? [
              {
                label: m.shop_order_field_merged(),
                value: order.merged.map(({ orderNo }) => orderNo).join(', '),
              },
            ]
          : []),
        {
          label: m.shop_order_field_total(),
          value: total ? formatAmount(total.cents, total.currency) : '',
        },
        { label: m.shop_order_field_payment(), value: order.payment },
        { label: m.shop_order_field_note(), value: order.note },
        ...(isOpen
          ? []
          : [{ label: m.shop_order_field_receiver(), value: address.filter(Boolean).join(', ') }]),
        ...(cnNo === null
          ? []
          : [
              {
                label: m.shop_order_field_cn(),
                value: (
                  <span className={classes.title}>
                    <ConsignmentNumber value={cnNo} />
                    <Link to="/etracking" search={{ cn: cnNo }}>
                      {m.shop_order_track()}
                    </Link>
                  </span>
                ),
              },
            ]),
        ...(order.backState === 'none'
          ? []
          : [
              {
                label: m.shop_order_field_told(),
                value: [backNames[order.backState], order.backMessage].filter(Boolean).join('. '),
              },
            ]),
        ...(order.cancelledBy === null
          ? []
          : [
              {
                label: m.shop_order_field_cancelled_by(),
                value: order.cancelledBy === 'shop' ? m.shop_order_by_shop() : m.shop_order_by_you(),
              },
            ]),
      ]}
    />
  );
}
