import { Button, Modal, Text } from '@mantine/core';
import { CircleX } from 'lucide-react';
import { useState } from 'react';

import { cancelMax, cancelTooManyMessage } from '#shared/shipment-listing/shipment-listing.contract.ts';
import type { CancelResult } from '#shared/shipment-listing/shipment-listing.contract.ts';
import type { ShipmentSelection } from '#shared/shipment-listing/shipment-listing.model.ts';
import { useCancelShipments } from '#web/shipment-listing/shipment-listing.api.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';

import classes from './shipment-listing.module.css';

interface CancelButtonProps {
  selection: ShipmentSelection;
  /** The thing's name: 'HN123456785MY', '12 consignment notes'. */
  name: string;
  count: number;
  /** In a row, where it is named by its thing. */
  isCompact?: boolean;
  onDone?: (areAllCancelled: boolean) => void;
}

const notes = (count: number) =>
  `${count.toLocaleString('en')} consignment ${count === 1 ? 'note' : 'notes'}`;

/** Asks, cancels, and tells what could not be cancelled and why. */
export function CancelButton({ selection, name, count, isCompact = false, onDone }: CancelButtonProps) {
  const [asking, setAsking] = useState(false);
  const [told, setTold] = useState<readonly CancelResult[] | null>(null);
  const { mutateAsync } = useCancelShipments();

  const cancel = async () => {
    const { results, cancelledCount } = await mutateAsync(selection);
    const isAll = results.every(({ outcome }) => outcome !== 'refused');
    if (!isAll) return setTold(results);
    toast.success(count === 1 ? `Cancelled ${name}` : `Cancelled ${notes(cancelledCount)}`);
    onDone?.(true);
  };
  const close = () => {
    setTold(null);
    onDone?.(false);
  };

  return (
    <>
      <Button
        variant="default"
        leftSection={<CircleX size={isCompact ? 14 : 16} aria-hidden />}
        {...(isCompact && { size: 'compact-sm', 'aria-label': `Cancel ${name}` })}
        onClick={() => (count > cancelMax ? toast.info(cancelTooManyMessage) : setAsking(true))}
      >
        Cancel
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Cancel ${name}?`}
        confirmLabel={`Cancel ${name}`}
        busyLabel="Cancelling"
        keepLabel={count === 1 ? 'Keep it' : 'Keep them'}
        onConfirm={cancel}
      >
        <Text>
          {count === 1
            ? 'Its number is not used again, and a label that was printed must not be stuck on a parcel.'
            : 'Their numbers are not used again, and labels that were printed must not be stuck on parcels. What our courier has already scanned stays as it is.'}{' '}
          This cannot be undone.
        </Text>
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
    <Modal
      opened={results !== null}
      onClose={onClose}
      title={`${notes(refused.length)} could not be cancelled`}
      size="md"
    >
      {cancelled > 0 && <Text mb="sm">The other {notes(cancelled)} are cancelled.</Text>}
      <ul className={classes.results}>
        {refused.map(({ shipmentId, message }) => (
          <li key={shipmentId}>{message}</li>
        ))}
      </ul>
      <Button variant="default" mt="md" onClick={onClose}>
        Close
      </Button>
    </Modal>
  );
}
