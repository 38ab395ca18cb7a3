import { Button, Modal, Select, Text } from '@mantine/core';
import { CircleX, FileSpreadsheet, Merge, PackagePlus, RotateCcw } from 'lucide-react';
import { useState } from 'react';

import { type Generated, type OrderOutcome } from '#shared/features/shop-order/shop-order.contract.ts';
import type { ServiceId } from '#shared/features/shipment/services.rules.ts';
import { serviceWords } from '#shared/features/shipment/shipment-words.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { PrintButton } from '#web/features/printing/print-button.tsx';
import {
  type Chosen,
  fetchLabels,
  useChangeOrders,
  useDone,
  useDownloadOrders,
  useGenerate,
  useMergeOrders,
} from '#web/features/shop-order/shop-order.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { useCan } from '#web/platform/session/session.ts';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';
import { toast } from '#web/platform/ui/toast.ts';

import classes from './shop-order.module.css';

interface ActionProps {
  chosen: Chosen;
  count: number;
  onDone?: () => void;
}

const services: readonly ServiceId[] = ['standard', 'priority'];

export type GenerateResultOf = Omit<Generated, 'next'>;

/** Asks for the service and makes consignment notes; what came of it is shown by the screen, as the orders leave this list. */
export function GenerateButton({
  chosen,
  count,
  onResult,
  isMain = false,
}: Omit<ActionProps, 'onDone'> & { onResult: (result: GenerateResultOf) => void; isMain?: boolean }) {
  const mayGenerate = useCan('shipExternalOrders');
  const { mutateAsync, isPending } = useGenerate();
  const [isAsking, setAsking] = useState(false);
  const [service, setService] = useState<ServiceId | null>(null);
  const [made, setMade] = useState(0);
  if (!mayGenerate) return null;

  const run = async () => {
    setMade(0);
    try {
      onResult(await mutateAsync({ chosen, service, confirmed: false, onProgress: setMade }));
      setAsking(false);
    } catch (thrown) {
      toast.error(messageOf(thrown));
    }
  };

  return (
    <>
      <Button
        variant={isMain ? 'filled' : 'default'}
        leftSection={<PackagePlus size={16} aria-hidden />}
        disabled={count === 0}
        onClick={() => setAsking(true)}
      >
        {m.shop_order_generate()}
      </Button>
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={m.shop_order_generate_title({ count })}
        size="sm"
      >
        <Select
          label={m.shipment_service()}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          data={[
            { value: '', label: m.shop_order_service_own() },
            ...services.map((value) => ({ value, label: serviceWords[value]() })),
          ]}
          value={service ?? ''}
          onChange={(value) => setService(services.find((one) => one === value) ?? null)}
        />
        <Button
          mt="md"
          fullWidth
          data-autofocus
          aria-disabled={isPending}
          onClick={() => !isPending && void run()}
        >
          {isPending ? m.shop_order_generating({ made }) : m.shop_order_generate_count({ count })}
        </Button>
      </Modal>
    </>
  );
}

/** Prints the labels of orders; its menu offers the packing lists, the other papers and, of named ones, everything else. */
export function PrintOrders({
  chosen,
  shipmentIds,
  variant = 'default',
  onDone,
}: {
  chosen: Chosen;
  /** Where all of them are loaded. */
  shipmentIds: readonly string[] | null;
  variant?: 'default' | 'filled';
  onDone?: () => void;
}) {
  const done = useDone();
  return (
    <PrintButton
      variant={variant}
      selection={shipmentIds && { ShipmentInfoIdList: [...shipmentIds] }}
      ways={[
        { label: m.shop_order_print_labels(), get: fetchLabels(chosen, 'none') },
        { label: m.shop_order_print_labels_packing(), get: fetchLabels(chosen, 'label') },
        { label: m.shop_order_print_packing_apart(), get: fetchLabels(chosen, 'apart') },
      ]}
      onPrinted={() => {
        void done();
        onDone?.();
      }}
    />
  );
}

interface GenerateResultProps {
  result: GenerateResultOf | null;
  onResult: (result: GenerateResultOf) => void;
  onClose: () => void;
}

/** What was made (to print it) and what was not (to fix it). It belongs to the screen: its orders have left this list. */
export function GenerateResult({ result, onResult, onClose }: GenerateResultProps) {
  const { mutate, isPending } = useGenerate();
  const questions = result?.failed.filter(({ isQuestion }) => isQuestion) ?? [];
  const made = result?.made ?? [];
  const anyway = () => {
    if (isPending || !result) return;
    const chosen = { orderIds: questions.map(({ orderId }) => orderId) };
    mutate(
      { chosen, service: null, confirmed: true, onProgress: () => undefined },
      {
        onSuccess: (more) =>
          onResult({
            made: [...result.made, ...more.made],
            failed: [
              ...result.failed.filter(({ orderId }) => !chosen.orderIds.includes(orderId)),
              ...more.failed,
            ],
          }),
        onError: (thrown) => toast.error(messageOf(thrown)),
      },
    );
  };
  return (
    <Modal
      opened={result !== null}
      onClose={onClose}
      size="lg"
      title={m.shop_order_made({ made: made.length, count: made.length + (result?.failed.length ?? 0) })}
    >
      {result && result.failed.length > 0 && <Failed outcomes={result.failed} />}
      <div className={classes.actions}>
        {made.length > 0 && (
          <PrintOrders
            variant="filled"
            chosen={{ orderIds: made.map(({ orderId }) => orderId) }}
            shipmentIds={made.map(({ shipmentId }) => shipmentId)}
          />
        )}
        {questions.length > 0 && (
          <Button variant="default" aria-disabled={isPending} onClick={anyway}>
            {m.shop_order_generate_anyway({ count: questions.length })}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {m.shipment_close()}
        </Button>
      </div>
    </Modal>
  );
}

function Failed({ outcomes }: { outcomes: readonly OrderOutcome[] }) {
  return (
    <>
      <Text fw={600}>{m.shop_order_not_made({ count: outcomes.length })}</Text>
      <ul className={classes.failed}>
        {outcomes.map(({ orderId, orderNo, message }) => (
          <li key={orderId}>
            <span className="consignment-number">{orderNo}</span>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

export function CancelOrders({ chosen, count, onDone }: ActionProps) {
  const { mutateAsync } = useChangeOrders('cancel');
  const [isAsking, setAsking] = useState(false);
  const [failed, setFailed] = useState<readonly OrderOutcome[]>([]);
  return (
    <>
      <Button
        variant="default"
        leftSection={<CircleX size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {m.shop_order_cancel()}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={m.shop_order_cancel_title({ count })}
        confirmLabel={m.shop_order_cancel_count({ count })}
        busyLabel={m.shop_order_cancelling()}
        onConfirm={async () => {
          const done = await mutateAsync(chosen);
          if (done.failed.length > 0) setFailed(done.failed);
          else onDone?.();
        }}
      >
        <Text>{m.shop_order_cancel_about()}</Text>
      </ConfirmDialog>
      <Modal
        opened={failed.length > 0}
        onClose={() => {
          setFailed([]);
          onDone?.();
        }}
        title={m.shop_order_not_cancelled({ count: failed.length })}
      >
        <Failed outcomes={failed} />
      </Modal>
    </>
  );
}

export function RestoreOrders({ chosen, onDone }: ActionProps) {
  const { mutate, isPending } = useChangeOrders('restore');
  return (
    <Button
      variant="default"
      leftSection={<RotateCcw size={16} aria-hidden />}
      aria-disabled={isPending}
      onClick={() => {
        if (isPending) return;
        mutate(chosen, { onSuccess: () => onDone?.(), onError: (thrown) => toast.error(messageOf(thrown)) });
      }}
    >
      {m.shop_order_restore()}
    </Button>
  );
}

export function MergeButton({ orderIds, onDone }: { orderIds: string[] | null; onDone?: () => void }) {
  const { mutate, isPending } = useMergeOrders();
  return (
    <Button
      variant="default"
      leftSection={<Merge size={16} aria-hidden />}
      aria-disabled={isPending}
      onClick={() => {
        if (isPending) return;
        mutate(orderIds, {
          onSuccess: () => onDone?.(),
          onError: (thrown) => toast.error(messageOf(thrown)),
        });
      }}
    >
      {orderIds ? m.shop_order_merge() : m.shop_order_merge_all()}
    </Button>
  );
}

export function DownloadOrders({ chosen }: { chosen: Chosen }) {
  const { mutate, isPending } = useDownloadOrders();
  return (
    <Button
      variant="default"
      leftSection={<FileSpreadsheet size={16} aria-hidden />}
      aria-disabled={isPending}
      onClick={() => !isPending && mutate(chosen, { onError: (thrown) => toast.error(messageOf(thrown)) })}
    >
      {m.shop_order_download()}
    </Button>
  );
}
