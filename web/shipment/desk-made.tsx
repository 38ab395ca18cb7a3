import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Pencil, Printer } from 'lucide-react';

import { useCan } from '#web/app/session.ts';
import { CancelButton } from '#web/shipment-listing/cancel-button.tsx';
import type { DeskMade, PrintState } from '#web/shipment/use-desk.ts';
import { ConsignmentNumber } from '#web/ui/copy-button.tsx';
import { Section } from '#web/ui/page.tsx';

import classes from './desk-made.module.css';

const words: Record<PrintState, string> = {
  printing: 'Printing …',
  printed: 'Sent to print',
  failed: 'Not printed',
  left: 'Left while printing',
  held: 'Created; printing is blocked',
  cancelled: 'Cancelled',
};

interface DeskMadeListProps {
  made: readonly DeskMade[];
  onPrint: (shipmentId: string) => void;
  onCancelled: (shipmentId: string) => void;
}

/** The last ones of the desk, newest first: what was mistyped is mended or cancelled before the parcel leaves it. */
export function DeskMadeList({ made, onPrint, onCancelled }: DeskMadeListProps) {
  return (
    <Section title="Just made">
      <ol className={classes.list} role="status">
        {made.map((one) => (
          <li key={one.shipmentId} className={classes.row}>
            <ConsignmentNumber value={one.consignmentNoteNo} />
            <Text span truncate className={classes.name}>
              {one.receiver}
            </Text>
            <Text span size="xs" c="dimmed">
              {words[one.print]}
            </Text>
            {one.print !== 'cancelled' && (
              <MadeActions one={one} onPrint={onPrint} onCancelled={onCancelled} />
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

function MadeActions({
  one: { shipmentId, consignmentNoteNo: cnNo, print },
  onPrint,
  onCancelled,
}: { one: DeskMade } & Pick<DeskMadeListProps, 'onPrint' | 'onCancelled'>) {
  const mayCancel = useCan('cancelShipment');
  return (
    <span className={classes.actions}>
      {print !== 'held' && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Printer size={14} aria-hidden />}
          aria-label={`Print ${cnNo} again`}
          onClick={() => onPrint(shipmentId)}
        >
          Print again
        </Button>
      )}
      <Button
        // Back from the edit it is the desk again, not the first tab.
        renderRoot={(props) => (
          <Link to="/shipmentorder" search={{ flow: 'cn-printing', edit: shipmentId }} {...props} />
        )}
        variant="default"
        size="compact-sm"
        leftSection={<Pencil size={14} aria-hidden />}
        aria-label={`Edit ${cnNo}`}
      >
        Edit
      </Button>
      {mayCancel && (
        <CancelButton
          selection={{ ShipmentInfoIdList: [shipmentId] }}
          name={cnNo}
          count={1}
          isCompact
          onDone={(isCancelled) => {
            if (isCancelled) onCancelled(shipmentId);
          }}
        />
      )}
    </span>
  );
}
