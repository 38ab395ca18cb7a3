import { Button } from '@mantine/core';
import { CircleCheck, CircleX, Eye, PlugZap } from 'lucide-react';
import { useState } from 'react';

import type { ShopConnection } from '#shared/features/shop-order/shop-connection.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { useShopSecret, useTestShop } from '#web/features/shop-order/shop-connection.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { useCan } from '#web/platform/session/session.ts';
import { CopyButton } from '#web/platform/ui/copy-button.tsx';
import { toast } from '#web/platform/ui/toast.ts';

import classes from './shop-order.module.css';

/** The connection's own URL and secret, to be pasted into the shop. */
export function ShopAddress({ shop, isWhole = false }: { shop: ShopConnection; isWhole?: boolean }) {
  const maySee = useCan('manageShops');
  const [isShown, setShown] = useState(false);
  const secret = useShopSecret(shop.connectionId, isShown && maySee);
  return (
    <div className={classes.list}>
      <CopyValue label={m.shop_order_hook_address()} value={shop.hookUrl} isWhole={isWhole} />
      {maySee &&
        shop.kind !== 'shopify' &&
        (isShown && secret.data !== undefined ? (
          <CopyValue label={m.shop_order_field_secret()} value={secret.data} isWhole={isWhole} />
        ) : (
          <Button
            variant="subtle"
            size="compact-sm"
            w="fit-content"
            leftSection={<Eye size={14} aria-hidden />}
            onClick={() => setShown(true)}
          >
            {m.shop_order_show_secret()}
          </Button>
        ))}
    </div>
  );
}

/** A value to be pasted elsewhere. */
export function CopyValue({ label, value, isWhole }: { label: string; value: string; isWhole: boolean }) {
  return (
    <div>
      <p className={classes.small}>{label}</p>
      <div className={`${classes.copy} ${isWhole ? classes.whole : ''}`}>
        <code title={value}>{value}</code>
        <CopyButton value={value} what={label} />
      </div>
    </div>
  );
}

/** Tests the connection, and shows the result of each check. */
export function TestConnection({ connectionId }: { connectionId: string }) {
  const { mutate, data, isPending } = useTestShop();
  return (
    <div className={classes.list}>
      <Button
        variant="default"
        w="fit-content"
        leftSection={<PlugZap size={16} aria-hidden />}
        aria-disabled={isPending}
        onClick={() =>
          !isPending && mutate(connectionId, { onError: (thrown) => toast.error(messageOf(thrown)) })
        }
      >
        {isPending ? m.shop_order_testing() : m.shop_order_test()}
      </Button>
      {data && (
        <ul className={classes.checks} role="status" aria-label={m.shop_order_test()}>
          {data.checks.map(({ isWell, text }) => (
            <li key={text}>
              {isWell ? (
                <CircleCheck
                  size={16}
                  color="var(--mantine-color-green-7)"
                  aria-label={m.shop_order_well()}
                />
              ) : (
                <CircleX size={16} color="var(--mantine-color-red-7)" aria-label={m.shop_order_not_well()} />
              )}
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
