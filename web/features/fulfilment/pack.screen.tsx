import { useEffect, useEffectEvent, useRef, useState } from 'react';

import type { OrderToPack } from '#shared/features/fulfilment/fulfilment-wave.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { PackTable } from '#web/features/fulfilment/pack-table.tsx';
import { findOrderToPack } from '#web/features/fulfilment/wave.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { useLocation, useNavigate } from '#web/platform/router/router.tsx';
import { Page, Section } from '#web/platform/ui/page.tsx';
import { ScanForm } from '#web/platform/ui/scan/scan-form.tsx';
import { playTone } from '#web/platform/ui/scan/scan-tone.ts';

/**
 * /fulfillmentpack: opens an order at the packing table; each item is scanned into the box, and the label is printed when all are
 * right.
 */
export function PackScreen() {
  const [order, setOrder] = useState<OrderToPack | null>(null);
  const navigate = useNavigate();
  // The order in the URL is opened again after a reload or an expired session; otherwise one is scanned.
  const addressed = useLocation({ select: ({ search }) => textOf(search.order) });
  const [opened, setOpened] = useState(addressed);
  const take = (next: OrderToPack | null) => {
    setOrder(next);
    setOpened('');
    void navigate({ search: next ? { order: next.orderNo } : {}, replace: true, resetScroll: false });
  };
  return (
    <Page kind="form" title={m.app_screen_fulfilment_pack()} context={m.fulfilment_pack_context()}>
      {order ? (
        <PackTable
          key={order.orderId}
          order={order}
          onOther={() => take(null)}
          next={<OrderScan label={m.fulfilment_pack_next()} onFound={take} />}
        />
      ) : (
        <Section title={m.fulfilment_pack_order()}>
          <OrderScan label={m.fulfilment_scan_label()} opened={opened} onFound={take} />
        </Section>
      )}
    </Page>
  );
}

const textOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

interface OrderScanProps {
  label: string;
  /** Number of an order that was open before. */
  opened?: string;
  onFound: (order: OrderToPack) => void;
}

/** Input for the code of the next order to pack, scanned or typed. */
function OrderScan({ label, opened = '', onFound }: OrderScanProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);

  const open = async (code: string) => {
    if (code === '' || isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      const found = await findOrderToPack(code);
      // The user may have left this screen meanwhile.
      if (isGone.current) return;
      onFound(found);
      playTone('right');
    } catch (thrown) {
      if (isGone.current) return;
      playTone('wrong');
      setProblem(messageOf(thrown));
      input.current?.select();
    } finally {
      setBusy(false);
    }
  };

  const reopen = useEffectEvent(() => void open(opened));
  useEffect(() => reopen(), []);

  return (
    <ScanForm
      kept={input}
      label={label}
      description={m.fulfilment_pack_order_help()}
      action={m.fulfilment_pack_open()}
      error={problem}
      isBusy={isBusy}
      onScan={(code) => void open(code)}
    />
  );
}
