import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { Waypoints } from 'lucide-react';
import { useState } from 'react';

import type { OrderResult, OrderSelection } from '#shared/features/fulfilment/order-moves.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { ResultList } from '#web/features/fulfilment/order-results.tsx';
import { fetchNotes, useManyOrders, useStockCheck } from '#web/features/fulfilment/order.api.ts';
import { useMakeWaves } from '#web/features/fulfilment/use-make-wave.ts';
import { wavesNeeded } from '#web/features/fulfilment/wave.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { useCan } from '#web/platform/session/session.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { useOpenPdf } from '#web/platform/ui/use-open-pdf.ts';
import { waitingText } from '#web/platform/ui/waiting.ts';

import classes from './order.module.css';

interface GenerateDialogProps {
  selection: OrderSelection;
  onClose: () => void;
  onDone: () => void;
}

/** Reports shortages before any stock is reserved; the notes created can be printed here. */
export function GenerateDialog({ selection, onClose, onDone }: GenerateDialogProps) {
  const many = useManyOrders();
  const [results, setResults] = useState<readonly OrderResult[] | null>(null);
  const check = useStockCheck(results === null ? selection : null);

  const generate = async () => {
    try {
      const made = await many.mutateAsync({ action: 'generate', selection });
      if (made.every(({ outcome }) => outcome === 'done')) {
        toast.success(m.fulfilment_generated({ count: made.length }));
      }
      setResults(made);
    } catch (thrown) {
      toast.error(messageOf(thrown));
    }
  };
  const close = () => {
    onClose();
    if (results !== null) onDone();
  };
  const ready = check.data ? check.data.orderCount - check.data.shortOrders.length : 0;

  return (
    <Dialog opened onClose={close} title={m.fulfilment_generate_title()} size="lg">
      {results !== null ? (
        <Results results={results} onClose={close} />
      ) : check.error && !check.data ? (
        <Banner tone="red">{messageOf(check.error)}</Banner>
      ) : check.data ? (
        <Stack gap="sm">
          <Text>{m.fulfilment_generate_help({ count: check.data.orderCount })}</Text>
          {check.data.shortLines.length > 0 && (
            <>
              <Banner tone="amber">
                {m.fulfilment_short_orders({ count: check.data.shortOrders.length })}
              </Banner>
              <ul className={classes.results}>
                {check.data.shortLines.map(({ sku, name, wanted, available }) => (
                  <li key={sku}>
                    <span className="consignment-number">{sku}</span>
                    <span>{name}</span>
                    <span className={classes.quiet}>{m.fulfilment_short_line({ wanted, available })}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {m.common_close()}
            </Button>
            <Button
              data-autofocus
              disabled={ready === 0}
              aria-disabled={many.isPending}
              onClick={() => void generate()}
            >
              {many.isPending ? m.fulfilment_generating() : m.fulfilment_generate_count({ count: ready })}
            </Button>
          </Group>
        </Stack>
      ) : (
        <Skeleton height={120} role="status" aria-label={waitingText} />
      )}
    </Dialog>
  );
}

function Results({ results, onClose }: { results: readonly OrderResult[]; onClose: () => void }) {
  const mayPrint = useCan('printFulfilment');
  const mayWave = useCan('fulfilmentDesk');
  const wave = useMakeWaves();
  const pdf = useOpenPdf();
  const made = results.filter(({ outcome }) => outcome === 'done');
  const others = results.filter(({ outcome }) => outcome !== 'done');
  return (
    <Stack gap="sm">
      <Text role="status" fw={600}>
        {m.fulfilment_generated({ count: made.length })}
      </Text>
      {others.length > 0 && <ResultList results={others} label={m.fulfilment_not_generated()} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {m.common_close()}
        </Button>
        {mayWave && made.length > 1 && (
          <Button
            variant="default"
            leftSection={<Waypoints size={16} aria-hidden />}
            aria-disabled={wave.isPending}
            onClick={() => void wave.make({ orderIds: made.map(({ orderId }) => orderId) })}
          >
            {m.fulfilment_make_waves({ count: wavesNeeded(made.length) })}
          </Button>
        )}
        {mayPrint && made.length > 0 && (
          <Button
            aria-disabled={pdf.busy}
            onClick={() =>
              void pdf.open(() => fetchNotes({ orderIds: made.map(({ orderId }) => orderId) }, false))
            }
          >
            {pdf.busy ? m.printing_preparing() : m.fulfilment_print_count({ count: made.length })}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
