import { Button, Text } from '@mantine/core';
import { CircleX } from 'lucide-react';
import { useState } from 'react';

import { cancelMax } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import type { CancelResult } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import type { ShipmentSelection } from '#shared/features/cn-listing/shipment-listing.model.ts';
import { useCancelShipments } from '#web/features/shipment/cancel-shipment.api.ts';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { toast } from '#web/platform/ui/toast.ts';

import classes from './cancel-button.module.css';

interface CancelButtonProps {
  selection: ShipmentSelection;
  /** Name of what is cancelled: 'HN123456785MY', '12 consignment notes'. */
  name: string;
  count: number;
  /** Compact form for a table row; its accessible name includes `name`. */
  isCompact?: boolean;
  /** 'Cancel' by default. */
  label?: string;
  isDisabled?: boolean;
  /**
   * False when it can no longer be cancelled: an open question or result dialog stays open, but no new cancellation is offered.
   */
  isOffered?: boolean;
  onDone?: (areAllCancelled: boolean) => void;
}

/** Asks for confirmation, cancels, and reports which shipments could not be cancelled and why. */
export function CancelButton(props: CancelButtonProps) {
  const { selection, name, count, isCompact = false, isDisabled = false, isOffered = true, onDone } = props;
  const { label = m.shipment_cancel() } = props;
  const [asking, setAsking] = useState(false);
  const [told, setTold] = useState<readonly CancelResult[] | null>(null);
  const { mutateAsync } = useCancelShipments();

  const cancel = async () => {
    const { results, cancelledCount } = await mutateAsync(selection);
    const isAll = results.every(({ outcome }) => outcome !== 'refused');
    if (!isAll) return setTold(results);
    toast.success(
      count === 1
        ? m.shipment_cancelled_name({ name })
        : m.shipment_cancelled_notes({ count: cancelledCount }),
    );
    onDone?.(true);
  };
  const close = () => {
    setTold(null);
    onDone?.(false);
  };

  return (
    <>
      {isOffered && (
        <Button
          variant="default"
          disabled={isDisabled}
          leftSection={<CircleX size={isCompact ? 14 : 16} aria-hidden />}
          {...(isCompact && { size: 'compact-sm', 'aria-label': m.shipment_cancel_name({ name }) })}
          onClick={() =>
            count > cancelMax
              ? toast.info(m.cn_listing_problem_cancel_too_many({ max: cancelMax }))
              : setAsking(true)
          }
        >
          {label}
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={m.shipment_cancel_question({ name })}
        confirmLabel={m.shipment_cancel_name({ name })}
        busyLabel={m.shipment_cancelling()}
        keepLabel={count === 1 ? m.shipment_keep_it() : m.shipment_keep_them()}
        onConfirm={cancel}
      >
        <Text>{count === 1 ? m.shipment_cancel_one_about() : m.shipment_cancel_many_about()}</Text>
      </ConfirmDialog>
      <CancelResults results={told} onClose={close} />
    </>
  );
}

function CancelResults({
  results,
  onClose,
}: {
  results: readonly CancelResult[] | null;
  onClose: () => void;
}) {
  const refused = results?.filter(({ outcome }) => outcome === 'refused') ?? [];
  const cancelled = (results?.length ?? 0) - refused.length;
  return (
    <Dialog
      opened={results !== null}
      onClose={onClose}
      title={m.shipment_not_cancelled_notes({ count: refused.length })}
      size="md"
    >
      {cancelled > 0 && <Text mb="sm">{m.shipment_other_cancelled_notes({ count: cancelled })}</Text>}
      <ul className={classes.results}>
        {refused.map((one) => (
          <li key={one.shipmentId}>{one.message}</li>
        ))}
      </ul>
      <Button variant="default" mt="md" onClick={onClose}>
        {m.common_close()}
      </Button>
    </Dialog>
  );
}
