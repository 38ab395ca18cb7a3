import { Button, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';

import { editRefusals } from '#shared/shipment/edit-shipment.contract.ts';
import { shipmentChanges } from '#shared/shipment/shipment-changes.rules.ts';
import type { ShipmentForm } from '#shared/shipment/shipment.contract.ts';
import type { ShipmentDetail } from '#shared/shipment-listing/shipment-listing.contract.ts';

import classes from './edit-conflict.module.css';

interface EditConflictProps {
  opened: ShipmentDetail;
  /** As it is now. */
  now: ShipmentDetail;
  /** What others changed is put under what was typed. */
  onTakeOver: () => void;
  onDiscard: () => void;
}

/** What happened to the shipment while it was edited here, and how to go on without losing what was typed. */
export function EditConflict({ opened, now, onTakeOver, onDiscard }: EditConflictProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { consignmentNoteNo: cnNo } = now;
  const changes = shipmentChanges(formOf(opened), formOf(now));
  if (!now.mayEdit) {
    const why = now.status === 'cancelled' ? editRefusals.cancelled(cnNo) : editRefusals.scanned(cnNo);
    return (
      <section className={classes.box} aria-label="Changed meanwhile">
        <Title order={2} ref={heading} tabIndex={-1}>
          {why}
        </Title>
        <Text c="dimmed">What you typed is still here, so that you can tell them what to correct.</Text>
      </section>
    );
  }
  return (
    <section className={classes.box} aria-label="Changed meanwhile">
      <Title order={2} ref={heading} tabIndex={-1}>
        Somebody else edited {cnNo} meanwhile
      </Title>
      <Text c="dimmed">What you typed is still here. This is what they changed:</Text>
      <dl className={classes.changes}>
        {changes.map(({ label, before, after }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <del>{before || 'empty'}</del> <ins>{after || 'empty'}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <div className={classes.actions}>
        <Button onClick={onTakeOver}>Keep what I typed</Button>
        <Button variant="default" onClick={onDiscard}>
          Discard it and use theirs
        </Button>
      </div>
    </section>
  );
}

/** As much of a detail as its form had. */
function formOf(shipment: ShipmentDetail): ShipmentForm {
  const { customs, orderId, valueCents, flow, service, ...rest } = shipment;
  return {
    ...rest,
    flow,
    service,
    orderId: orderId ?? '',
    valueCents: valueCents || null,
    ...(customs ? { customs } : {}),
  };
}
