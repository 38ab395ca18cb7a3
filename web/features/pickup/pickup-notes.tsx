import { Button, Text } from '@mantine/core';
import { Plus } from 'lucide-react';

import { isUnscanned } from '#shared/features/shipment/status.rules.ts';
import type { PickupDetail } from '#shared/features/pickup/pickup.contract.ts';
import { statusNames } from '#shared/features/tracking/tracking-words.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { FoldedNotes } from '#web/features/pickup/folded-notes.tsx';
import { useAttachShipments, useDetachShipments, useOpenShipments } from '#web/features/pickup/pickup.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { PanelPart } from '#web/platform/ui/panel-part.tsx';
import { toast } from '#web/platform/ui/toast.ts';

import classes from './pickup.module.css';

/**
 * The consignment notes of a pick-up. They are removed one by one; today's notes from its address that are in no pick-up can be
 * added together.
 */
export function PickupNotes({ pickup }: { pickup: PickupDetail }) {
  const { pickupId, shipments, mayChange, address } = pickup;
  const open = useOpenShipments({ address: { postcode: address.postcode } }, mayChange);
  const attach = useAttachShipments();
  const detach = useDetachShipments();
  const { rows: waiting, total } = open.data ?? { rows: [], total: 0 };
  // As a toast, so that the message is seen even if the panel was closed meanwhile.
  const onError = (thrown: unknown) => toast.error(messageOf(thrown));
  // Cancelled notes stay in the list but are not collected.
  const going = shipments.filter(({ status }) => status !== 'cancelled').length;
  return (
    <PanelPart title={m.pickup_notes_title({ count: going })}>
      {shipments.length > 0 && (
        <FoldedNotes notes={shipments}>
          {(note) => (
            <li key={note.shipmentId}>
              <span className={classes.noteName}>{note.consignmentNoteNo}</span>
              <span className={classes.grow}>
                {note.receiverName}, {note.receiverPlace}
              </span>
              <span className={classes.quiet}>
                {isUnscanned(note.status)
                  ? note.isPrinted
                    ? m.pickup_pieces({ count: note.pieces })
                    : m.pickup_not_printed()
                  : statusNames[note.status]()}
              </span>
              {mayChange && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={m.pickup_take_out_named({ cn: note.consignmentNoteNo })}
                  onClick={() =>
                    void detach
                      .mutateAsync({ pickupId, shipments: { ShipmentInfoIdList: [note.shipmentId] } })
                      .catch(onError)
                  }
                >
                  {m.pickup_take_out()}
                </Button>
              )}
            </li>
          )}
        </FoldedNotes>
      )}
      {mayChange && waiting.length > 0 && (
        <div>
          <Button
            variant="default"
            leftSection={<Plus size={16} aria-hidden />}
            aria-disabled={attach.isPending}
            onClick={() =>
              !attach.isPending &&
              void attach
                .mutateAsync({
                  pickupId,
                  shipments: { ShipmentInfoIdList: waiting.map(({ shipmentId }) => shipmentId) },
                })
                .catch(onError)
            }
          >
            {total > waiting.length
              ? m.pickup_add_waiting_of({ count: waiting.length, total })
              : m.pickup_add_waiting({ count: waiting.length })}
          </Button>
        </div>
      )}
      {shipments.length === 0 && waiting.length === 0 && <Text c="dimmed">{m.pickup_no_notes()}</Text>}
    </PanelPart>
  );
}
