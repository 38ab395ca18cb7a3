import { ActionIcon, Button } from '@mantine/core';
import { Minus, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { mayDo, orderStateWords } from '#shared/features/fulfilment/fulfilment-order.rules.ts';
import type { OrderToPack } from '#shared/features/fulfilment/fulfilment-wave.contract.ts';
import {
  isPacked,
  judgeScan,
  packOutcomeWords,
  type PackOutcome,
  packTones,
} from '#shared/features/fulfilment/pack.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { fetchNotes } from '#web/features/fulfilment/order.api.ts';
import { shopAskWords } from '#web/features/fulfilment/order-words.ts';
import { usePackOrder } from '#web/features/fulfilment/wave.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { useCan } from '#web/platform/session/session.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { DraftNote } from '#web/platform/ui/form/edit-notes.tsx';
import { useKept } from '#web/platform/ui/form/use-kept.ts';
import { Section } from '#web/platform/ui/page.tsx';
import { ScanColumns, ScanForm, ScanProgress, ScanResult } from '#web/platform/ui/scan/scan-form.tsx';
import { playTone } from '#web/platform/ui/scan/scan-tone.ts';
import { useOpenPdf } from '#web/platform/ui/use-open-pdf.ts';

import classes from './pack.module.css';

const nothing: Readonly<Record<string, number>> = {};

interface LastScan {
  outcome: PackOutcome;
  text: string;
}

interface PackTableProps {
  order: OrderToPack;
  onOther: () => void;
  /** Input for the next order's code, shown once this one is packed, so that the user can go on scanning. */
  next: ReactNode;
}

/** Each scan is answered by sound, colour and word; the last correct one packs the order and prints its label. */
export function PackTable({ order, onOther, next: scanNext }: PackTableProps) {
  const mayPrint = useCan('printFulfilment');
  const pack = usePackOrder();
  const pdf = useOpenPdf();
  const kept = useKept(`pack/${order.orderId}`, { packed: nothing });
  const packed = new Map(Object.entries(kept.value.packed));
  const [last, setLast] = useState<LastScan | null>(null);
  const [isDone, setDone] = useState(order.state === 'packed');
  const [problem, setProblem] = useState<string | null>(null);
  const count = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const packedCount = [...packed.values()].reduce((sum, quantity) => sum + quantity, 0);
  const mayPack = mayDo('pack', order.state) && order.shopAsks === null;
  // Everything was scanned before a reload, and it is not known whether it was saved.
  const isUnsaved = !isDone && mayPack && !pack.isPending && isPacked(order.lines, packed);

  const save = async (items: ReadonlyMap<string, number>) => {
    await pack.mutateAsync({ orderId: order.orderId, packed: items });
    kept.forget();
    setDone(true);
    setProblem(null);
  };
  /** Opens the window directly in the scan's event, because the browser would block it later. */
  const finish = async (items: ReadonlyMap<string, number>) => {
    if (pack.isPending) return;
    try {
      if (!mayPrint) {
        await save(items);
        return;
      }
      const saving = save(items);
      saving.catch((thrown: unknown) => setProblem(messageOf(thrown)));
      await pdf.open(async () => {
        await saving;
        return fetchNotes({ orderIds: [order.orderId] }, false);
      });
    } catch (thrown) {
      setProblem(messageOf(thrown));
    }
  };

  const scan = (code: string) => {
    if (code === '' || isDone) return;
    const { outcome, sku } = judgeScan(order.lines, packed, code);
    playTone(packTones[outcome]);
    const line = order.lines.find((one) => one.sku === sku);
    setLast({ outcome, text: line ? `${line.sku} · ${line.name}` : code });
    if (outcome !== 'right' || sku === null) return;
    const next = new Map(packed).set(sku, (packed.get(sku) ?? 0) + 1);
    kept.change({ packed: Object.fromEntries(next) });
    if (isPacked(order.lines, next)) void finish(next);
  };

  const takeOut = (sku: string) => {
    const next = new Map(packed).set(sku, (packed.get(sku) ?? 0) - 1);
    kept.change({ packed: Object.fromEntries([...next].filter(([, quantity]) => quantity > 0)) });
    setLast(null);
    setProblem(null);
  };

  const doneWords = mayPrint ? m.fulfilment_pack_done : m.fulfilment_pack_done_no_label;
  const outcome = isDone ? doneWords() : last ? packOutcomeWords[last.outcome]() : undefined;
  return (
    <ScanColumns>
      <Section
        title={`${order.orderNo} · ${order.consignmentNoteNo}`}
        description={`${order.receiverName}, ${order.place}`}
        action={
          !isDone && (
            <Button variant="default" onClick={onOther}>
              {m.fulfilment_pack_other()}
            </Button>
          )
        }
      >
        {order.note !== '' && <Banner tone="amber">{order.note}</Banner>}
        {!isDone && <DraftNote draft={kept.draft} />}
        {!isDone && mayPack && (
          <ScanForm
            label={m.fulfilment_pack_item()}
            description={m.fulfilment_pack_item_help()}
            action={m.fulfilment_pack_add()}
            onScan={scan}
          />
        )}
        {!isDone && !mayPack && (
          <Banner tone="amber" role="status">
            {order.shopAsks === null || !mayDo('pack', order.state)
              ? m.fulfilment_pack_state({ orderNo: order.orderNo, state: orderStateWords[order.state]() })
              : shopAskWords[order.shopAsks]()}
          </Banner>
        )}
        <ScanResult kind={isDone ? 'right' : last ? packTones[last.outcome] : undefined} outcome={outcome}>
          {isDone ? null : last ? <span>{last.text}</span> : m.fulfilment_pack_first()}
        </ScanResult>
        {(problem !== null || isUnsaved) && (
          <Banner tone={problem === null ? 'amber' : 'red'}>
            {problem ?? m.fulfilment_pack_progress({ packed: packedCount, count })}{' '}
            <Button
              size="compact-sm"
              variant="default"
              aria-disabled={pack.isPending}
              onClick={() => void finish(packed)}
            >
              {pack.isPending ? m.fulfilment_saving() : m.common_try_again()}
            </Button>
          </Banner>
        )}
        {isDone && mayPrint && (
          <Button
            variant="default"
            leftSection={<Printer size={16} aria-hidden />}
            aria-disabled={pdf.busy}
            onClick={() => void pdf.open(() => fetchNotes({ orderIds: [order.orderId] }, false))}
          >
            {m.fulfilment_pack_print()}
          </Button>
        )}
        {isDone && scanNext}
      </Section>
      <Section title={m.fulfilment_field_items()}>
        <ScanProgress>
          {m.fulfilment_pack_progress({ packed: isDone ? count : packedCount, count })}
        </ScanProgress>
        <ul className={classes.lines}>
          {order.lines.map(({ sku, name, quantity, bin }) => {
            const inBox = isDone ? quantity : (packed.get(sku) ?? 0);
            return (
              <li key={sku} data-done={inBox === quantity || undefined}>
                <span className={classes.grow}>
                  <strong>{name}</strong>
                  <small>{[sku, bin].filter(Boolean).join(' · ')}</small>
                </span>
                <span className="figures">
                  {m.fulfilment_pack_progress({ packed: inBox, count: quantity })}
                </span>
                {inBox > 0 && !isDone && (
                  <ActionIcon
                    variant="subtle"
                    aria-label={m.fulfilment_take_out({ sku })}
                    aria-disabled={pack.isPending}
                    onClick={() => !pack.isPending && takeOut(sku)}
                  >
                    <Minus size={16} aria-hidden />
                  </ActionIcon>
                )}
              </li>
            );
          })}
        </ul>
      </Section>
    </ScanColumns>
  );
}
