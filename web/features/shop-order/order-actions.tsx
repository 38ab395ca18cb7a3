import { Button, Text } from '@mantine/core';
import { Ban, FileSpreadsheet, Merge, RotateCcw, Store } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import type { OrderOutcome } from '#shared/features/shop-order/shop-order.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { PrintButton } from '#web/features/printing/print-button.tsx';
import {
  type Chosen,
  fetchLabels,
  useChangeOrders,
  useDone,
  useDownloadOrders,
  useMergeOrders,
} from '#web/features/shop-order/shop-order.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { Note } from '#web/platform/ui/note.tsx';
import { countText } from '#web/platform/ui/saved-view-tabs.tsx';
import { toast } from '#web/platform/ui/toast.ts';

import classes from './shop-order.module.css';

interface ActionProps {
  chosen: Chosen;
  count: number;
  /** True if `count` is a minimum, because counting stopped at its limit. */
  isAtLeast?: boolean;
  onDone?: () => void;
}

/**
 * Prints the labels of orders. Its menu offers packing lists and the other papers; if the shipments are known, also all other
 * print options.
 */
export function PrintOrders({
  chosen,
  shipmentIds,
  hasProofs = false,
  variant = 'default',
  onDone,
}: {
  chosen: Chosen;
  /** Null unless all of the orders are loaded. */
  shipmentIds: readonly string[] | null;
  /** Some of the shipments may be delivered. */
  hasProofs?: boolean;
  variant?: 'default' | 'filled';
  onDone?: () => void;
}) {
  const done = useDone();
  return (
    <PrintButton
      variant={variant}
      selection={shipmentIds && { ShipmentInfoIdList: [...shipmentIds] }}
      hasProofs={hasProofs}
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

export function Failed({ outcomes }: { outcomes: readonly OrderOutcome[] }) {
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

/** Shown if an action ended early: what was done stays done, and the other orders are unchanged. */
export const Stopped = ({ why }: { why: string }) => (
  <Note tone="amber">{m.shop_order_stopped({ why })}</Note>
);

/** The label names what is cancelled: a plain 'Cancel' above selected orders reads as 'clear the selection'. */
export function CancelOrders({ chosen, count, isAtLeast = false, onDone }: ActionProps) {
  const { mutateAsync } = useChangeOrders('cancel');
  const [isAsking, setAsking] = useState(false);
  const [part, setPart] = useState<ChangedPart | null>(null);
  const name = isAtLeast
    ? m.shop_order_cancel_all_orders({ count: countText(count, true) })
    : m.shop_order_cancel_orders({ count });
  return (
    <>
      <Button variant="default" leftSection={<Ban size={16} aria-hidden />} onClick={() => setAsking(true)}>
        {name}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={name}
        confirmLabel={name}
        keepLabel={count === 1 ? m.shipment_keep_it() : m.shipment_keep_them()}
        busyLabel={m.shop_order_cancelling()}
        onConfirm={async () => {
          const done = await mutateAsync(chosen);
          if (done.failed.length > 0 || done.stopped !== null) setPart({ ...done, count });
          else onDone?.();
        }}
      >
        <Text>{m.shop_order_cancel_about()}</Text>
      </ConfirmDialog>
      <Dialog
        opened={part !== null}
        onClose={() => {
          setPart(null);
          onDone?.();
        }}
        title={
          part?.stopped
            ? m.shop_order_cancelled_some({ done: part.changed.length, count: part.count })
            : m.shop_order_not_cancelled({ count: part?.failed.length ?? 0 })
        }
      >
        {part?.stopped && <Stopped why={part.stopped} />}
        {part && part.failed.length > 0 && <Failed outcomes={part.failed} />}
      </Dialog>
    </>
  );
}

interface ChangedPart {
  changed: readonly string[];
  failed: readonly OrderOutcome[];
  stopped: string | null;
  /** Number of orders to cancel when the action started; the list is shorter by now. */
  count: number;
}

const tellFault = (thrown: unknown) => toast.error(messageOf(thrown));

// These actions report their outcome from the promise: the button may unmount with the list or panel before the response arrives.

function ChangeOrders({ chosen, onDone, how, icon, name }: ActionProps & Change) {
  const { mutateAsync, isPending } = useChangeOrders(how);
  const change = async () => {
    try {
      const { stopped } = await mutateAsync(chosen);
      if (stopped !== null) toast.error(m.shop_order_stopped({ why: stopped }));
      onDone?.();
    } catch (thrown) {
      tellFault(thrown);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={icon}
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) void change();
      }}
    >
      {name}
    </Button>
  );
}

interface Change {
  how: 'restore' | 'tell';
  icon: ReactNode;
  name: string;
}

export const RestoreOrders = (props: ActionProps) => (
  <ChangeOrders
    {...props}
    how="restore"
    icon={<RotateCcw size={16} aria-hidden />}
    name={m.shop_order_restore()}
  />
);

/** Sends CN numbers again for the chosen orders whose shops could not be notified. */
export const TellAgain = (props: ActionProps) => (
  <ChangeOrders
    {...props}
    how="tell"
    icon={<Store size={16} aria-hidden />}
    name={m.shop_order_tell_again()}
  />
);

export function MergeButton({ orderIds, onDone }: { orderIds: string[] | null; onDone?: () => void }) {
  const { mutateAsync, isPending } = useMergeOrders();
  return (
    <Button
      variant="default"
      leftSection={<Merge size={16} aria-hidden />}
      aria-disabled={isPending}
      onClick={() => {
        if (isPending) return;
        void mutateAsync(orderIds).then(() => onDone?.(), tellFault);
      }}
    >
      {orderIds ? m.shop_order_merge() : m.shop_order_merge_all()}
    </Button>
  );
}

export function DownloadOrders({ chosen }: { chosen: Chosen }) {
  const { mutateAsync, isPending } = useDownloadOrders();
  return (
    <Button
      variant="default"
      leftSection={<FileSpreadsheet size={16} aria-hidden />}
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) void mutateAsync(chosen).catch(tellFault);
      }}
    >
      {m.shop_order_download()}
    </Button>
  );
}
