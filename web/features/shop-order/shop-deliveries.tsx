import { Skeleton } from '@mantine/core';

import type { ShopConnection, ShopDelivery } from '#shared/features/shop-order/shop-connection.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { useShopDeliveries } from '#web/features/shop-order/shop-connection.api.ts';
import { Link } from '#web/platform/router/router.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { MorePages } from '#web/platform/ui/more-pages.tsx';
import { SidePanel } from '#web/platform/ui/side-panel.tsx';
import { ErrorState } from '#web/platform/ui/states.tsx';
import { StatusBadge, type Tone } from '#web/platform/ui/status-badge.tsx';
import { waitingText } from '#web/platform/ui/waiting.ts';

import classes from './shop-order.module.css';

const tones: Record<ShopDelivery['state'], Tone> = {
  waiting: 'grey',
  mapped: 'green',
  ignored: 'amber',
  failed: 'red',
};
const names: Record<ShopDelivery['state'], string> = {
  waiting: m.shop_order_delivery_waiting(),
  mapped: m.shop_order_delivery_mapped(),
  ignored: m.shop_order_delivery_ignored(),
  failed: m.shop_order_delivery_failed(),
};

/** The latest messages from a shop, and why one created no order. */
export function ShopDeliveries({ shop, onClose }: { shop: ShopConnection | null; onClose: () => void }) {
  const list = useShopDeliveries(shop?.connectionId ?? null);
  const { rows } = list;
  return (
    <SidePanel opened={shop !== null} onClose={onClose} title={m.shop_order_why_missing()}>
      <div className={classes.panel}>
        <p className={classes.small}>{m.shop_order_why_missing_help()}</p>
        {list.error && !rows && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {!rows && !list.error && <Skeleton height={240} role="status" aria-label={waitingText} />}
        {rows?.length === 0 && <p>{m.shop_order_check_no_message()}</p>}
        <ul className={classes.list}>
          {rows?.map((row) => (
            <li key={row.deliveryId} className={classes.card}>
              <div className={classes.head}>
                <span className="consignment-number">
                  {row.orderId ? (
                    <Link to="/orderListing" search={{ order: row.orderId }}>
                      {row.orderNo}
                    </Link>
                  ) : (
                    row.orderNo || '–'
                  )}
                </span>
                <StatusBadge tone={tones[row.state]}>{names[row.state]}</StatusBadge>
              </div>
              {row.reason !== '' && <p>{row.reason}</p>}
              <p className={classes.small}>
                <DateTime value={row.receivedAt} />{' '}
                {row.source === 'catch-up' ? m.shop_order_by_catch_up() : row.topic}
              </p>
            </li>
          ))}
        </ul>
        <MorePages list={list}>{m.shop_order_more()}</MorePages>
      </div>
    </SidePanel>
  );
}
