import { Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { editRefusals } from '#shared/shipment/edit-shipment.contract.ts';
import type { ShipmentDetail } from '#shared/shipment-listing/shipment-listing.contract.ts';
import { CreatedShipment } from '#web/shipment/created-shipment.tsx';
import { sendEdit, useShipmentToEdit } from '#web/shipment/edit-shipment.api.ts';
import { EditConflict } from '#web/shipment/edit-conflict.tsx';
import { mergedEdit } from '#web/shipment/edit-merge.ts';
import { FormSkeleton } from '#web/shipment/flow-form.tsx';
import { type FlowTab, flowTabOf, orderScreens, receiverMarketOf } from '#web/shipment/flows.ts';
import { editOf } from '#web/shipment/from-shipment.ts';
import { Note } from '#web/ui/note.tsx';
import type { ShipmentValues } from '#web/shipment/shipment-form.model.ts';
import { ShipmentForm } from '#web/shipment/shipment-form.tsx';
import type { Submitted } from '#web/shipment/use-submission.ts';
import { DateTime } from '#web/ui/date-time.tsx';
import { useMarket } from '#web/ui/market.ts';
import { Page } from '#web/ui/page.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';

interface EditPanelProps {
  shipmentId: string;
  /** The changes are saved: the address may forget the shipment. */
  onSaved: () => void;
  /** On to a new shipment. */
  onAnother: () => void;
}

/** A shipment that nobody of the courier has scanned yet, in the form that made it. */
export function EditPanel({ shipmentId, onSaved, onAnother }: EditPanelProps) {
  const { data: shipment, error, refetch } = useShipmentToEdit(shipmentId);
  // The one that was opened stays, whatever is heard of it while somebody types.
  const [opened, setOpened] = useState<ShipmentDetail | null>(null);
  if (shipment && !opened) setOpened(shipment);
  const tab = opened && flowTabOf(opened.flow);
  const title = opened ? `Edit ${opened.consignmentNoteNo}` : 'Edit shipment';
  return (
    <Page
      kind="form"
      title={title}
      context={tab && opened.mayEdit && `${tab.label} · can be edited until our courier scans the parcel`}
    >
      {!opened && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <FormSkeleton />)}
      {opened && (!tab || !opened.mayEdit) && <NotEditable shipment={opened} />}
      {opened?.mayEdit && tab && (
        <EditForm
          tab={tab}
          first={opened}
          now={shipment ?? opened}
          onConflict={() => void refetch()}
          onSaved={onSaved}
          onAnother={onAnother}
        />
      )}
    </Page>
  );
}

interface EditFormProps {
  tab: FlowTab;
  /** As it was when it was opened. */
  first: ShipmentDetail;
  /** As it was heard of last. */
  now: ShipmentDetail;
  onConflict: () => void;
  onSaved: () => void;
  onAnother: () => void;
}

function EditForm({ tab, first, now, onConflict, onSaved, onAnother }: EditFormProps) {
  const client = useQueryClient();
  const receiverMarket = receiverMarketOf(tab, useMarket());
  const [made, setMade] = useState<Submitted | null>(null);
  /** What the form is over, and what it begins with where that is not the shipment itself. */
  const [base, setBase] = useState<{ shipment: ShipmentDetail; typed: ShipmentValues | null }>({
    shipment: first,
    typed: null,
  });
  const [typed, setTyped] = useState<(() => ShipmentValues) | null>(null);
  const { shipment } = base;
  const fresh = editOf(shipment);
  const isBehind = typed !== null && (now.labelVersion !== shipment.labelVersion || !now.mayEdit);

  const goOn = (values: ShipmentValues | null) => {
    setBase({ shipment: now, typed: values });
    setTyped(null);
  };
  const save = (submitted: Submitted) => {
    setMade(submitted);
    onSaved();
    void client.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('shipment'),
    });
  };

  if (made) return <CreatedShipment submitted={made} screen={tab.screen} onAnother={onAnother} />;
  return (
    <Stack gap="md">
      <PrintedNote shipment={shipment} />
      {isBehind && (
        <EditConflict
          opened={shipment}
          now={now}
          onTakeOver={() => goOn(mergedEdit(fresh, typed(), editOf(now)))}
          onDiscard={() => goOn(null)}
        />
      )}
      <ShipmentForm
        // Over another version it is another form.
        key={shipment.labelVersion}
        flow={tab.flow}
        receiverMarket={receiverMarket}
        fresh={fresh}
        begun={base.typed}
        edit={{
          shipmentId: shipment.shipmentId,
          labelVersion: shipment.labelVersion,
          send: sendEdit({ shipmentId: shipment.shipmentId, labelVersion: shipment.labelVersion }),
          totalCents: shipment.totalCents,
          isConflictTold: isBehind,
          onConflict: (values) => {
            setTyped(() => values);
            onConflict();
          },
        }}
        onCreated={save}
      />
    </Stack>
  );
}

/** The label that was printed is paper for the bin once the changes are saved. */
function PrintedNote({ shipment: { printedAt } }: { shipment: ShipmentDetail }) {
  if (printedAt === null) return null;
  return (
    <Note tone="amber">
      This label was printed on <DateTime value={printedAt} />. Once you save changes it is refused at
      pick-up: print the new one and throw the old one away.
    </Note>
  );
}

function NotEditable({ shipment }: { shipment: ShipmentDetail }) {
  const { consignmentNoteNo: cnNo, shipmentId, flow, status } = shipment;
  const tab = flowTabOf(flow);
  const why = status === 'cancelled' ? editRefusals.cancelled(cnNo) : editRefusals.scanned(cnNo);
  const listing = tab && orderScreens[tab.screen].listing;
  return (
    <EmptyState
      title="This shipment cannot be edited"
      action={
        listing !== null && (
          <Button
            renderRoot={(props) => <Link to={listing} search={{ shipment: shipmentId }} {...props} />}
            variant="default"
          >
            Open the shipment
          </Button>
        )
      }
    >
      <Text span>{why}</Text>
    </EmptyState>
  );
}
