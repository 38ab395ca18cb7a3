import { Button } from '@mantine/core';
import { PencilLine, RefreshCw } from 'lucide-react';
import { useState } from 'react';

import type { OrderDetail } from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import {
  mayDo,
  orderEventWords,
  orderSourceWords,
  remakeReasonWords,
} from '#shared/features/fulfilment/fulfilment-order.rules.ts';
import { serviceWords } from '#shared/features/shipment/shipment-words.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { GenerateDialog } from '#web/features/fulfilment/generate-dialog.tsx';
import { OrderActions } from '#web/features/fulfilment/order-actions.tsx';
import { OrderStateBadge } from '#web/features/fulfilment/order-columns.tsx';
import { OrderEdit } from '#web/features/fulfilment/order-edit.tsx';
import { type ChangedOrders, OrderResults } from '#web/features/fulfilment/order-results.tsx';
import { orderTones, shopAskWords } from '#web/features/fulfilment/order-words.ts';
import { useOrder } from '#web/features/fulfilment/order.api.ts';
import { RemakeDialog } from '#web/features/fulfilment/remake-dialog.tsx';
import { partyAddress, partyName } from '#shared/features/shipment/party-text.rules.ts';
import { Link } from '#web/platform/router/router.tsx';
import { useShownName } from '#web/platform/session/shown-name.ts';
import { useCan } from '#web/platform/session/session.ts';
import { ConsignmentNumber } from '#web/platform/ui/copy-button.tsx';
import { DetailList } from '#web/platform/ui/detail-list.tsx';
import { Money } from '#web/platform/ui/money.tsx';
import { Note } from '#web/platform/ui/note.tsx';
import { SidePanel } from '#web/platform/ui/side-panel.tsx';
import { Timeline } from '#web/platform/ui/timeline.tsx';
import { Pending } from '#web/platform/ui/pending.tsx';
import { useLastShown } from '#web/platform/ui/use-last-shown.ts';

import classes from './fulfilment.module.css';

/** One order: receiver and contents, its consignment notes, and its history. */
export function OrderPanel({ orderId, onClose }: { orderId: string | null; onClose: () => void }) {
  const shown = useLastShown(orderId);
  const { data, error, refetch } = useOrder(shown);
  const [edited, setEdited] = useState<string | null>(null);
  const isEditing = data !== undefined && edited === data.orderId && mayDo('edit', data.state);
  return (
    <SidePanel
      opened={orderId !== null}
      onClose={() => {
        setEdited(null);
        onClose();
      }}
      isBeside={!isEditing}
      width={isEditing ? 720 : 560}
      title={
        data ? (
          <span className={classes.title}>
            {data.orderNo}
            <OrderStateBadge order={data} />
          </span>
        ) : (
          m.fulfilment_order()
        )
      }
    >
      {data ? (
        isEditing ? (
          <OrderEdit key={data.orderId} order={data} onDone={() => setEdited(null)} />
        ) : (
          <OrderDetails key={data.orderId} order={data} onEdit={() => setEdited(data.orderId)} />
        )
      ) : (
        <Pending error={error} onRetry={refetch} height={320} />
      )}
    </SidePanel>
  );
}

function OrderDetails({ order, onEdit }: { order: OrderDetail; onEdit: () => void }) {
  const shownName = useShownName();
  const mayMake = useCan('createFulfilment');
  const maySeeShop = useCan('externalOrders');
  const [isRemaking, setRemaking] = useState(false);
  const [isGenerating, setGenerating] = useState(false);
  const [refused, setRefused] = useState<ChangedOrders | null>(null);
  const selection = { orderIds: [order.orderId] };
  const { consignmentNoteNo: cnNo } = order;
  return (
    <div className={classes.panel}>
      {order.shopAsks !== null && (
        <Note tone="amber">
          {order.state === 'handed-over'
            ? order.shopAsks === 'changed'
              ? m.shop_order_asks_changed()
              : m.shop_order_asks_cancelled()
            : shopAskWords[order.shopAsks]()}{' '}
          {maySeeShop && (
            <Link to="/orderListing" search={{ q: order.reference }}>
              {m.fulfilment_see_at_shop()}
            </Link>
          )}
        </Note>
      )}
      <div className={classes.actions}>
        <OrderActions
          selection={selection}
          count={1}
          name={order.orderNo}
          states={new Set([order.state])}
          unpicked={order.isInWave ? [] : selection.orderIds}
          onGenerate={() => setGenerating(true)}
          onRefused={setRefused}
          onDone={() => undefined}
        />
        {mayMake && mayDo('edit', order.state) && (
          <Button variant="default" leftSection={<PencilLine size={16} aria-hidden />} onClick={onEdit}>
            {m.fulfilment_edit()}
          </Button>
        )}
        {mayMake && cnNo !== null && mayDo('remake', order.state) && (
          <Button
            variant="default"
            leftSection={<RefreshCw size={16} aria-hidden />}
            onClick={() => setRemaking(true)}
          >
            {m.fulfilment_remake()}
          </Button>
        )}
      </div>
      <OrderResults changed={refused} onClose={() => setRefused(null)} />
      {isGenerating && (
        <GenerateDialog selection={selection} onClose={() => setGenerating(false)} onDone={() => undefined} />
      )}
      {cnNo !== null && (
        <RemakeDialog
          opened={isRemaking}
          onClose={() => setRemaking(false)}
          order={{ ...order, consignmentNoteNo: cnNo }}
        />
      )}
      <Items order={order} />
      <Facts order={order} />
      {order.parcels.length > 1 && <Parcels order={order} />}
      <section className={classes.part} aria-label={m.fulfilment_time_line()}>
        <h2>{m.fulfilment_time_line()}</h2>
        <Timeline
          label={m.fulfilment_time_line()}
          entries={order.events.toReversed().map((event) => ({
            key: event.eventId,
            at: event.at,
            text: orderEventWords[event.code](),
            detail: [
              event.consignmentNoteNo,
              event.reason && remakeReasonWords[event.reason](),
              shownName(event.by) || m.fulfilment_by_warehouse(),
            ]
              .filter(Boolean)
              .join(' · '),
            tone:
              event.code === 'created' ||
              event.code === 'edited' ||
              event.code === 'remade' ||
              event.code === 'restored'
                ? 'grey'
                : orderTones[event.code],
          }))}
        />
      </section>
    </div>
  );
}

function Items({ order }: { order: OrderDetail }) {
  return (
    <section className={classes.part} aria-label={m.fulfilment_field_items()}>
      <h2>{m.fulfilment_field_items()}</h2>
      <ul className={classes.items}>
        {order.items.map(({ sku, name, quantity, available, bin }) => (
          <li key={sku}>
            <strong className="figures">{quantity} ×</strong>
            <span>
              {name}
              <small>
                {[sku, bin].filter(Boolean).join(' · ')}
                {order.state === 'new' && ` · ${m.fulfilment_available_count({ count: available })}`}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ order }: { order: OrderDetail }) {
  const mayTrack = useCan('track');
  const { consignmentNoteNo: cnNo } = order;
  return (
    <DetailList
      details={[
        {
          label: m.fulfilment_field_cn(),
          value:
            cnNo === null ? (
              ''
            ) : (
              <span className={classes.title}>
                <ConsignmentNumber value={cnNo} />
                {mayTrack && (
                  <Link to="/etracking" search={{ cn: cnNo }}>
                    {m.fulfilment_track()}
                  </Link>
                )}
              </span>
            ),
        },
        {
          label: m.fulfilment_receiver(),
          value: `${partyName(order.receiver)}, ${partyAddress(order.receiver)}`,
        },
        { label: m.shipment_service(), value: serviceWords[order.service]() },
        { label: m.shipment_order_id(), value: order.reference },
        {
          label: m.shipment_cod_amount(),
          value: order.codCents === null ? '' : <Money cents={order.codCents} />,
        },
        { label: m.fulfilment_field_note(), value: order.note },
        { label: m.fulfilment_field_source(), value: orderSourceWords[order.source]() },
      ]}
    />
  );
}

/** All consignment notes of the order, including those that were remade. */
function Parcels({ order }: { order: OrderDetail }) {
  return (
    <section className={classes.part} aria-label={m.fulfilment_parcels()}>
      <h2>{m.fulfilment_parcels()}</h2>
      <ul className={classes.items}>
        {order.parcels.map(({ consignmentNoteNo, remakeOf, reason }) => (
          <li key={consignmentNoteNo}>
            <ConsignmentNumber value={consignmentNoteNo} />
            <span>
              <small>
                {remakeOf !== null &&
                  [m.fulfilment_remade_of({ cnNo: remakeOf }), reason && remakeReasonWords[reason]()]
                    .filter(Boolean)
                    .join(' · ')}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
