import { Button } from '@mantine/core';
import { BookOpen, Plus, Store } from 'lucide-react';
import { useState } from 'react';

import type { HealthState, ShopConnection } from '#shared/features/shop-order/shop-connection.contract.ts';
import { shopKindWords } from '#shared/features/shop-order/shop-order.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { ShopDeliveries } from '#web/features/shop-order/shop-deliveries.tsx';
import { ShopDialog } from '#web/features/shop-order/shop-dialog.tsx';
import { ShopAddress, TestConnection } from '#web/features/shop-order/shop-keys.tsx';
import { useRemoveShop, useShops } from '#web/features/shop-order/shop-connection.api.ts';
import { useCan } from '#web/platform/session/session.ts';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { DetailList } from '#web/platform/ui/detail-list.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { EmptyState, ErrorState } from '#web/platform/ui/states.tsx';
import { StatusBadge, type Tone } from '#web/platform/ui/status-badge.tsx';
import { useUrlFilters } from '#web/platform/ui/use-url-filters.ts';

import classes from './shop-order.module.css';

const tones: Record<HealthState, Tone> = {
  healthy: 'green',
  waiting: 'grey',
  silent: 'amber',
  signature: 'red',
  disabled: 'amber',
  refused: 'red',
  unreadable: 'red',
};
const names: Record<HealthState, string> = {
  healthy: m.shop_order_state_healthy(),
  waiting: m.shop_order_state_waiting(),
  silent: m.shop_order_state_silent(),
  signature: m.shop_order_state_signature(),
  disabled: m.shop_order_state_disabled(),
  refused: m.shop_order_state_refused(),
  unreadable: m.shop_order_state_unreadable(),
};

/** /shopConnections: the connected shops, the health of each connection, and why an order is missing. */
export function ShopConnectionsScreen() {
  const url = useUrlFilters();
  const shops = useShops();
  const mayManage = useCan('manageShops');
  const [editing, setEditing] = useState<ShopConnection | 'new' | null>(null);
  // The current version, if another user has changed it meanwhile.
  const edited =
    editing === 'new'
      ? null
      : (shops.data?.find(({ connectionId }) => connectionId === editing?.connectionId) ?? editing);
  const shownId = url.values['shop'] ?? null;
  const add = mayManage ? (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setEditing('new')}>
      {m.shop_order_connect()}
    </Button>
  ) : undefined;
  return (
    <Page
      kind="list"
      title={m.shop_order_connections_title()}
      context={m.shop_order_connections_context()}
      action={add}
    >
      {shops.error && !shops.data && <ErrorState error={shops.error} onRetry={() => void shops.refetch()} />}
      {shops.data?.length === 0 && (
        <EmptyState title={m.shop_order_no_shops()} icon={<Store size={24} aria-hidden />} action={add}>
          {m.shop_order_no_shops_help()}
        </EmptyState>
      )}
      <ul className={classes.cards}>
        {shops.data?.map((shop) => (
          <li key={shop.connectionId}>
            <ShopCard
              shop={shop}
              onEdit={mayManage ? () => setEditing(shop) : null}
              onMissing={() => url.set({ shop: shop.connectionId })}
            />
          </li>
        ))}
      </ul>
      {editing !== null && <ShopDialog shop={edited} onClose={() => setEditing(null)} />}
      <ShopDeliveries
        shop={shops.data?.find(({ connectionId }) => connectionId === shownId) ?? null}
        onClose={() => url.set({ shop: null })}
      />
    </Page>
  );
}

interface CardProps {
  shop: ShopConnection;
  onEdit: (() => void) | null;
  onMissing: () => void;
}

function ShopCard({ shop, onEdit, onMissing }: CardProps) {
  const { name, kind, health, healthText } = shop;
  const remove = useRemoveShop();
  const [isAsking, setAsking] = useState(false);
  return (
    <article className={classes.card} aria-label={name}>
      <div className={classes.head}>
        <h2>{name}</h2>
        <StatusBadge tone={tones[health]}>{names[health]}</StatusBadge>
      </div>
      <p>{healthText}</p>
      <DetailList
        details={[
          { label: m.shop_order_field_kind(), value: shopKindWords[kind]() },
          {
            label: m.shop_order_last_message(),
            value: shop.lastDeliveryAt ? <DateTime value={shop.lastDeliveryAt} /> : '',
          },
          {
            label: m.shop_order_last_order(),
            value: shop.lastOrderAt ? <DateTime value={shop.lastOrderAt} /> : '',
          },
        ]}
      />
      <ShopAddress shop={shop} />
      <TestConnection connectionId={shop.connectionId} />
      <div className={classes.actions}>
        <Button variant="default" leftSection={<BookOpen size={16} aria-hidden />} onClick={onMissing}>
          {m.shop_order_why_missing()}
        </Button>
        {onEdit && (
          <>
            <Button variant="default" onClick={onEdit}>
              {m.shop_order_change()}
            </Button>
            <Button variant="default" onClick={() => setAsking(true)}>
              {m.shop_order_disconnect()}
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={m.shop_order_disconnect_title({ name })}
        confirmLabel={m.shop_order_disconnect_name({ name })}
        busyLabel={m.shop_order_disconnecting()}
        onConfirm={async () => void (await remove.mutateAsync(shop.connectionId))}
      >
        {m.shop_order_disconnect_help()}
      </ConfirmDialog>
    </article>
  );
}
