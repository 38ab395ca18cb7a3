import { Button } from '@mantine/core';
import { Download, KeyRound, PlugZap, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { opencartVersions } from '#shared/features/shop-order/shop-connection.contract.ts';
import { type GuideId, guideOf } from '#shared/features/shop-order/shop-guides.model.ts';
import type { ShopKind } from '#shared/features/shop-order/shop-order.model.ts';
import { formatDayTime } from '#shared/platform/time/market-time.ts';
import { m } from '#shared/platform/words/words.ts';
import { useOpencartExtension, useShops } from '#web/features/shop-order/shop-connection.api.ts';
import { ShopDialog } from '#web/features/shop-order/shop-dialog.tsx';
import { CopyValue, ShopAddress, TestConnection } from '#web/features/shop-order/shop-keys.tsx';
import { StepPicture } from '#web/features/shop-order/step-picture.tsx';
import { useLastTokenUse } from '#web/features/shop-order/token-use.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { Link } from '#web/platform/router/router.tsx';
import { useCan, useSession } from '#web/platform/session/session.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { Page, Section } from '#web/platform/ui/page.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { Pending } from '#web/platform/ui/pending.tsx';

import classes from './guides.module.css';

/** One guide: the user's own values on top, then the steps, then the final checks. */
function GuideScreen({ id }: { id: GuideId }) {
  const { name, kind, steps, checks } = guideOf(id);
  return (
    <Page
      kind="form"
      isNarrow
      title={m.shop_order_guide_title({ shop: name() })}
      context={m.shop_order_guide_context()}
    >
      <Section title={m.shop_order_guide_yours()}>
        {kind === null ? <OwnToken /> : <OwnShop kind={kind} />}
      </Section>
      <Section title={m.shop_order_guide_steps()}>
        <ol className={classes.steps}>
          {steps.map(({ picture, text }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- steps never change their places
            <li key={index}>
              <div>
                <p>{text()}</p>
                {picture === 'install' && kind === 'opencart' && <ExtensionFiles />}
              </div>
              <StepPicture kind={picture} />
            </li>
          ))}
        </ol>
      </Section>
      <Section title={m.shop_order_guide_checks()}>
        <ul className={classes.checks}>
          {checks.map((check, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- checks never change their places
            <li key={index}>{check()}</li>
          ))}
        </ul>
      </Section>
    </Page>
  );
}

/** Downloads of our extension, for both versions that shops use. */
function ExtensionFiles() {
  const { mutate, isPending } = useOpencartExtension();
  return (
    <div className={classes.files}>
      {opencartVersions.map((version) => (
        <Button
          key={version}
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          aria-disabled={isPending}
          onClick={() =>
            !isPending && mutate(version, { onError: (thrown) => toast.error(messageOf(thrown)) })
          }
        >
          {m.shop_order_guide_extension({ version })}
        </Button>
      ))}
    </div>
  );
}

function OwnShop({ kind }: { kind: ShopKind }) {
  const mayManage = useCan('manageShops');
  const { data, error, refetch } = useShops();
  const [isConnecting, setConnecting] = useState(false);
  if (!data) return <Pending error={error} onRetry={refetch} height={160} />;
  const own = data.filter((shop) => shop.kind === kind);
  return (
    <div className={classes.yours}>
      {own.map((shop) => (
        <article key={shop.connectionId} className={classes.card} aria-label={shop.name}>
          <h3>{shop.name}</h3>
          <ShopAddress shop={shop} isWhole />
          <TestConnection connectionId={shop.connectionId} />
        </article>
      ))}
      {own.length === 0 && <p>{m.shop_order_guide_not_connected()}</p>}
      {mayManage ? (
        <Button
          w="fit-content"
          variant={own.length === 0 ? 'filled' : 'default'}
          leftSection={<Plus size={16} aria-hidden />}
          onClick={() => setConnecting(true)}
        >
          {m.shop_order_connect()}
        </Button>
      ) : (
        <p>{m.shop_order_guide_ask_admin()}</p>
      )}
      {isConnecting && <ShopDialog shop={null} kind={kind} onClose={() => setConnecting(false)} />}
    </div>
  );
}

function OwnToken() {
  const { accountNumber } = useSession();
  const market = useMarket();
  const mayMake = useCan('apiTokens');
  const use = useLastTokenUse(mayMake);
  return (
    <div className={classes.yours}>
      <CopyValue
        label={m.shop_order_guide_interface()}
        value={`${window.location.origin}/api/integration/v1`}
        isWhole
      />
      <CopyValue label={m.common_account_number()} value={accountNumber} isWhole />
      <p>{m.shop_order_guide_key_help()}</p>
      {mayMake && (
        <>
          <Button
            w="fit-content"
            leftSection={<KeyRound size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/apitoken" {...props} />}
          >
            {m.shop_order_guide_make_key()}
          </Button>
          <Button
            w="fit-content"
            variant="default"
            leftSection={<PlugZap size={16} aria-hidden />}
            aria-disabled={use.isFetching}
            onClick={() => void use.refetch()}
          >
            {use.isFetching ? m.shop_order_testing() : m.shop_order_test()}
          </Button>
          {use.data !== undefined && (
            <p role="status">
              {use.data === null
                ? m.shop_order_guide_never_called()
                : m.shop_order_guide_called({ when: formatDayTime(new Date(use.data), market) })}
            </p>
          )}
        </>
      )}
    </div>
  );
}

/** One stable component per guide, however often the route is loaded. */
export const guides = {
  wooCommerce: () => <GuideScreen id="wooCommerce" />,
  shopify: () => <GuideScreen id="shopify" />,
  magento: () => <GuideScreen id="magento" />,
  opencart: () => <GuideScreen id="opencart" />,
  payrecon: () => <GuideScreen id="payrecon" />,
  netshop: () => <GuideScreen id="netshop" />,
  sitegiant: () => <GuideScreen id="sitegiant" />,
  unicart: () => <GuideScreen id="unicart" />,
  anchanto: () => <GuideScreen id="anchanto" />,
} satisfies Record<GuideId, () => ReactNode>;
