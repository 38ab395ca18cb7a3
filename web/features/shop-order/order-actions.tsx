import { Button, Text } from '@mantine/core';
import { Ban, FileSpreadsheet, Merge, RotateCcw, Store } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import type { OrderOutcome } from '#shared/features/shop-order/shop-order.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { PrintButton } from '#web/features/printing/print-button.tsx';
import {
  asShown,
  type Chosen,
  fetchLabels,
  useChangeOrders,
  useDone,
  useDownloadOrders,
  useMergeOrders,
  useSplitOrders,
} from '#web/features/shop-order/shop-order.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { Note } from '#web/platform/ui/note.tsx';
import { countText } from '#web/platform/ui/saved-view-tabs.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { undoToast } from '#web/platform/ui/undo-toast.tsx';

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

export function Failed({
  outcomes,
  title = m.shop_order_not_made,
}: {
  outcomes: readonly OrderOutcome[];
  /** Null if the dialog's title says the same. */
  title?: ((places: { count: number }) => string) | null;
}) {
  return (
    <>
      {title && <Text fw={600}>{title({ count: outcomes.length })}</Text>}
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

/** The result of an action that left some of the orders as they were. */
export interface SkippedOrders {
  how: 'cancel' | 'restore' | 'tell';
  changed: readonly string[];
  failed: readonly OrderOutcome[];
  stopped: string | null;
  /** Number of orders when the action started; the list is shorter by now. */
  count: number;
}

interface EndingProps extends ActionProps {
  /** Called instead of `onDone`. The screen owns this dialog: the buttons unmount with the last order of the list. */
  onLeft: (left: SkippedOrders) => void;
}

const leftWords = {
  cancel: { some: m.shop_order_cancelled_some, none: m.shop_order_not_cancelled },
  restore: { some: m.shop_order_restored_some, none: m.shop_order_not_restored },
  tell: { some: m.shop_order_told_again_some, none: m.shop_order_not_told_again },
} as const;

/** The orders that an action left as they were, each with its reason. */
export function OrdersLeft({ left, onClose }: { left: SkippedOrders | null; onClose: () => void }) {
  if (!left) return null;
  const { how, changed, failed, stopped, count } = left;
  const words = leftWords[how];
  return (
    <Dialog
      opened
      onClose={onClose}
      title={
        stopped === null ? words.none({ count: failed.length }) : words.some({ done: changed.length, count })
      }
    >
      {stopped !== null && <Stopped why={stopped} />}
      {failed.length > 0 && <Failed outcomes={failed} title={stopped === null ? null : words.none} />}
    </Dialog>
  );
}

/** The label names what is cancelled: a plain 'Cancel' above selected orders reads as 'clear the selection'. */
export function CancelOrders({ chosen, count, isAtLeast = false, onDone, onLeft }: EndingProps) {
  const { mutateAsync, done: cancelled } = useChangeOrders('cancel');
  const [isAsking, setAsking] = useState(false);
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
        busyLabel={
          cancelled > 0 ? leftWords.cancel.some({ done: cancelled, count }) : m.shop_order_cancelling()
        }
        onConfirm={async () => {
          const done = await mutateAsync(asShown(chosen, count, isAtLeast));
          if (done.failed.length > 0 || done.stopped !== null) onLeft({ how: 'cancel', ...done, count });
          else onDone?.();
        }}
      >
        <Text>{m.shop_order_cancel_about()}</Text>
      </ConfirmDialog>
    </>
  );
}

const tellFault = (thrown: unknown) => toast.error(messageOf(thrown));

// These actions report their outcome from the promise: the button may unmount with the list or panel before the response arrives.

function ChangeOrders({ chosen, count, onDone, onLeft, how, icon, name }: EndingProps & Change) {
  const { mutateAsync, isPending, done } = useChangeOrders(how);
  const change = async () => {
    try {
      const { changed, failed, stopped } = await mutateAsync(chosen);
      if (failed.length > 0) return onLeft({ how, changed, failed, stopped, count });
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
      {isPending && done > 0 ? leftWords[how].some({ done, count }) : name}
    </Button>
  );
}

interface Change {
  how: 'restore' | 'tell';
  icon: ReactNode;
  name: string;
}

export const RestoreOrders = (props: EndingProps) => (
  <ChangeOrders
    {...props}
    how="restore"
    icon={<RotateCcw size={16} aria-hidden />}
    name={m.shop_order_restore()}
  />
);

/** Sends CN numbers again for the chosen orders whose shops could not be notified. */
export const TellAgain = (props: EndingProps) => (
  <ChangeOrders
    {...props}
    how="tell"
    icon={<Store size={16} aria-hidden />}
    name={m.shop_order_tell_again()}
  />
);

/** Merges at once and offers to undo it. */
export function MergeButton({ orderIds, onDone }: { orderIds: string[] | null; onDone?: () => void }) {
  const { mutateAsync, isPending } = useMergeOrders();
  const { mutateAsync: split } = useSplitOrders();
  const undo = async (merged: readonly string[]) => {
    const failed = await split(merged);
    const [why] = failed;
    if (why !== undefined) toast.error(m.shop_order_still_merged({ count: failed.length, why }));
  };
  const merge = async () => {
    try {
      const { merged, orderCount } = await mutateAsync(orderIds);
      undoToast(m.shop_order_merged({ count: merged.length, orders: orderCount }), () => void undo(merged));
      onDone?.();
    } catch (thrown) {
      tellFault(thrown);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<Merge size={16} aria-hidden />}
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) void merge();
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
