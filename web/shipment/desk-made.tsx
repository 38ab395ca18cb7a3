import { Button, Text } from '@mantine/core';
import { Printer } from 'lucide-react';

import { partyName } from '#web/postcode/party-text.ts';
import type { Submitted } from '#web/shipment/use-submission.ts';
import { ConsignmentNumber } from '#web/ui/copy-button.tsx';
import { Section } from '#web/ui/page.tsx';

import classes from './desk-made.module.css';

export type PrintState = 'printing' | 'printed' | 'failed' | 'held';

export interface DeskMade {
  submitted: Submitted;
  print: PrintState;
}

const words: Record<PrintState, string> = {
  printing: 'Printing …',
  printed: 'Sent to print',
  failed: 'Not printed',
  held: 'Created; printing is blocked',
};

interface DeskMadeListProps {
  made: readonly DeskMade[];
  onPrint: (shipmentId: string) => void;
}

/** The last ones of the desk, newest first, each to be printed again. */
export function DeskMadeList({ made, onPrint }: DeskMadeListProps) {
  return (
    <Section title="Just made">
      <ol className={classes.list} role="status">
        {made.map(({ submitted: { shipment, form }, print }) => (
          <li key={shipment.shipmentId} className={classes.row}>
            <ConsignmentNumber value={shipment.consignmentNoteNo} />
            <Text span truncate className={classes.name}>
              {partyName(form.receiver)}
            </Text>
            <Text span size="xs" c="dimmed">
              {words[print]}
            </Text>
            {print !== 'held' && (
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<Printer size={14} aria-hidden />}
                aria-label={`Print ${shipment.consignmentNoteNo} again`}
                onClick={() => onPrint(shipment.shipmentId)}
              >
                Print again
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}
