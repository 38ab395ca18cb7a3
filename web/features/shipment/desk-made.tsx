import { Button, Text } from '@mantine/core';
import { Link } from '#web/platform/router/router.tsx';
import { Pencil, Printer } from 'lucide-react';

import { useCan } from '#web/platform/session/session.ts';
import { CancelButton } from '#web/features/shipment/cancel-button.tsx';
import type { DeskMade, PrintState } from '#web/features/shipment/use-desk.ts';
import { ConsignmentNumber } from '#web/platform/ui/copy-button.tsx';
import { Note } from '#web/platform/ui/note.tsx';
import { Section } from '#web/platform/ui/page.tsx';

import classes from './desk-made.module.css';
import { m } from '#shared/platform/words/words.ts';

const words: Record<PrintState, string> = {
  printing: m.shipment_printing_now(),
  printed: m.shipment_sent_to_print(),
  failed: m.shipment_not_printed(),
  left: m.shipment_left_while_printing(),
  held: m.shipment_held(),
  cancelled: m.shipment_cancelled(),
};

interface DeskMadeListProps {
  made: readonly DeskMade[];
  onPrint: (shipmentId: string) => void;
  onCancelled: (shipmentId: string) => void;
}

/**
 * The desk's latest shipments, newest first, so that typing errors can be corrected or cancelled before the parcel leaves. If the
 * newest was created by an earlier try, the form below still holds the changes made since; a note says so.
 */
export function DeskMadeList({ made, onPrint, onCancelled }: DeskMadeListProps) {
  const [newest] = made;
  return (
    <>
      <Section title={m.shipment_just_made()}>
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
      {newest?.isEarlierTry === true && newest.print !== 'cancelled' && (
        <Note tone="amber">
          {m.shipment_earlier_try_desk({ cnNo: newest.consignmentNoteNo })}
          <MadeActions one={newest} onCancelled={onCancelled} />
        </Note>
      )}
    </>
  );
}

function MadeActions({
  one: { shipmentId, consignmentNoteNo: cnNo, print },
  onPrint,
  onCancelled,
}: { one: DeskMade } & Partial<Pick<DeskMadeListProps, 'onPrint'>> & Pick<DeskMadeListProps, 'onCancelled'>) {
  const mayCancel = useCan('cancelShipment');
  return (
    <span className={classes.actions}>
      {onPrint && print !== 'held' && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Printer size={14} aria-hidden />}
          aria-label={m.shipment_print_cn_again({ cnNo })}
          onClick={() => onPrint(shipmentId)}
        >
          {m.shipment_print_again()}
        </Button>
      )}
      <Button
        // Return to the desk after the edit, not to the first tab.
        renderRoot={(props) => (
          <Link to="/shipmentorder" search={{ flow: 'cn-printing', edit: shipmentId }} {...props} />
        )}
        variant="default"
        size="compact-sm"
        leftSection={<Pencil size={14} aria-hidden />}
        aria-label={m.shipment_edit_this_cn({ cnNo })}
      >
        {m.common_edit()}
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
