import { Button, TextInput } from '@mantine/core';
import { Printer } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';

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
import { usePackOrder } from '#web/features/fulfilment/wave.api.ts';
import { playTone } from '#web/features/handover/scan-tone.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { useCan } from '#web/platform/session/session.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { Section } from '#web/platform/ui/page.tsx';
import { useOpenPdf } from '#web/platform/ui/use-open-pdf.ts';

import classes from './pack.module.css';

interface Told {
  outcome: PackOutcome;
  text: string;
}

interface PackTableProps {
  order: OrderToPack;
  onOther: () => void;
  /** Takes the next order's code, once this one is packed: the scanner is never put down. */
  next: ReactNode;
}

/** Each scan is answered by tone, colour and word; the last right one packs the order and prints its label. */
export function PackTable({ order, onOther, next: scanNext }: PackTableProps) {
  const mayPrint = useCan('printFulfilment');
  const pack = usePackOrder();
  const pdf = useOpenPdf();
  const [packed, setPacked] = useState<ReadonlyMap<string, number>>(new Map());
  const [told, setTold] = useState<Told | null>(null);
  const [isDone, setDone] = useState(order.state === 'packed');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const count = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const packedCount = [...packed.values()].reduce((sum, quantity) => sum + quantity, 0);
  const mayPack = mayDo('pack', order.state);

  const save = async (items: ReadonlyMap<string, number>) => {
    await pack.mutateAsync({ orderId: order.orderId, packed: items });
    setDone(true);
  };
  /** The window opens with the scan itself, or the browser would not let it. */
  const finish = async (items: ReadonlyMap<string, number>) => {
    setProblem(null);
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
    if (code.trim() === '' || isDone) return;
    const { outcome, sku } = judgeScan(order.lines, packed, code);
    playTone(packTones[outcome]);
    const line = order.lines.find((one) => one.sku === sku);
    setTold({ outcome, text: line ? `${line.sku} · ${line.name}` : code });
    if (outcome !== 'right' || sku === null) return;
    const next = new Map(packed).set(sku, (packed.get(sku) ?? 0) + 1);
    setPacked(next);
    if (isPacked(order.lines, next)) void finish(next);
  };

  return (
    <div className={classes.grid}>
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
        {!isDone && mayPack && (
          <form
            className={classes.scan}
            onSubmit={(event) => {
              event.preventDefault();
              scan(input.current?.value ?? '');
              if (input.current) input.current.value = '';
              input.current?.focus();
            }}
          >
            <TextInput
              ref={input}
              label={m.fulfilment_pack_item()}
              description={m.fulfilment_pack_item_help()}
              autoFocus
              autoComplete="off"
              autoCapitalize="characters"
              className={classes.grow}
            />
            <Button type="submit">{m.fulfilment_pack_add()}</Button>
          </form>
        )}
        {!isDone && !mayPack && (
          <Banner tone="amber" role="status">
            {m.fulfilment_pack_state({ orderNo: order.orderNo, state: orderStateWords[order.state]() })}
          </Banner>
        )}
        <div
          className={classes.told}
          data-kind={isDone ? 'right' : told ? packTones[told.outcome] : undefined}
          role="status"
          aria-live="assertive"
        >
          {isDone ? (
            <strong>{mayPrint ? m.fulfilment_pack_done() : m.fulfilment_pack_done_no_label()}</strong>
          ) : told ? (
            <>
              <strong>{packOutcomeWords[told.outcome]()}</strong>
              <span>{told.text}</span>
            </>
          ) : (
            <span className={classes.quiet}>{m.fulfilment_pack_first()}</span>
          )}
        </div>
        {problem !== null && <Banner tone="red">{problem}</Banner>}
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
        <div className={classes.number}>
          {m.fulfilment_pack_progress({ packed: isDone ? count : packedCount, count })}
        </div>
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
              </li>
            );
          })}
        </ul>
      </Section>
    </div>
  );
}
