import { Button } from '@mantine/core';
import { ClipboardList, PackageCheck, ScrollText } from 'lucide-react';

import type { WaveDetail } from '#shared/features/fulfilment/fulfilment-wave.contract.ts';
import { orderStateWords } from '#shared/features/fulfilment/fulfilment-order.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { fetchWavePaper, usePickWave, useWave } from '#web/features/fulfilment/wave.api.ts';
import { orderTones } from '#web/features/fulfilment/order-words.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { Link } from '#web/platform/router/router.tsx';
import { SidePanel } from '#web/platform/ui/side-panel.tsx';
import { StatusBadge } from '#web/platform/ui/status-badge.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { useOpenPdf } from '#web/platform/ui/use-open-pdf.ts';
import { Pending } from '#web/platform/ui/pending.tsx';
import { useLastShown } from '#web/platform/ui/use-last-shown.ts';

import classes from './fulfilment.module.css';

/** One wave: its papers, what to pick from which bin, and its orders. */
export function WavePanel({ waveId, onClose }: { waveId: string | null; onClose: () => void }) {
  const shown = useLastShown(waveId);
  const { data, error, refetch } = useWave(shown);
  return (
    <SidePanel
      opened={waveId !== null}
      onClose={onClose}
      isBeside
      title={data?.waveNo ?? m.fulfilment_wave()}
    >
      {data ? (
        <WaveDetails key={data.waveId} wave={data} />
      ) : (
        <Pending error={error} onRetry={refetch} height={320} />
      )}
    </SidePanel>
  );
}

function WaveDetails({ wave }: { wave: WaveDetail }) {
  const pdf = useOpenPdf();
  const pick = usePickWave();
  const { waveId } = wave;
  return (
    <div className={classes.panel}>
      <div className={classes.actions}>
        {wave.pickedAt === null ? (
          <Button
            leftSection={<PackageCheck size={16} aria-hidden />}
            aria-disabled={pick.isPending}
            onClick={() => {
              if (pick.isPending) return;
              // The panel may be closed before the response arrives.
              pick.mutateAsync(waveId).catch((thrown: unknown) => toast.error(messageOf(thrown)));
            }}
          >
            {m.fulfilment_mark_picked()}
          </Button>
        ) : (
          <Button renderRoot={(props) => <Link to="/fulfillmentpack" {...props} />}>
            {m.fulfilment_start_packing()}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<ClipboardList size={16} aria-hidden />}
          aria-disabled={pdf.busy}
          onClick={() => void pdf.open(() => fetchWavePaper(waveId, 'pick-list'))}
        >
          {m.fulfilment_pick_list()}
        </Button>
        <Button
          variant="default"
          leftSection={<ScrollText size={16} aria-hidden />}
          aria-disabled={pdf.busy}
          onClick={() => void pdf.open(() => fetchWavePaper(waveId, 'packing-slips'))}
        >
          {m.fulfilment_packing_slips()}
        </Button>
      </div>
      <section className={classes.part} aria-label={m.fulfilment_picks()}>
        <h2>{m.fulfilment_picks()}</h2>
        <ul className={classes.items}>
          {wave.picks.map(({ bin, sku, name, quantity }) => (
            <li key={sku}>
              <strong className={classes.bin}>{bin || '–'}</strong>
              <span className={classes.wide}>
                {name}
                <small>{sku}</small>
              </span>
              <strong className="figures">{quantity}</strong>
            </li>
          ))}
        </ul>
      </section>
      <section className={classes.part} aria-label={m.fulfilment_field_orders()}>
        <h2>{m.fulfilment_packed_of({ packed: wave.packedCount, count: wave.orderCount })}</h2>
        <ul className={classes.items}>
          {wave.orders.map(({ orderId, orderNo, state, receiverName }) => (
            <li key={orderId}>
              <span className="consignment-number">{orderNo}</span>
              <span className={classes.wide}>{receiverName}</span>
              <StatusBadge tone={orderTones[state]}>{orderStateWords[state]()}</StatusBadge>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
