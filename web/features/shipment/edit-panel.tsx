import { Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '#web/platform/router/router.tsx';
import { useState } from 'react';

import { shipmentSchema } from '#shared/features/shipment/shipment.model.ts';
import { flowWords } from '#shared/features/shipment/shipment-words.model.ts';
import type { FlowId } from '#shared/features/shipment/services.rules.ts';
import type { ShipmentDetail } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { sendEdit, useShipmentToEdit } from '#web/features/shipment/edit-shipment.api.ts';
import { EditConflict } from '#web/features/shipment/edit-conflict.tsx';
import { mergedEdit } from '#web/platform/ui/form/merge.ts';
import { FormSkeleton } from '#web/features/shipment/form-skeleton.tsx';
import { type FlowTab, flowTabOf, orderScreens, receiverMarketOf } from '#web/features/shipment/flows.ts';
import { editOf } from '#web/features/shipment/from-shipment.ts';
import { Note } from '#web/platform/ui/note.tsx';
import type { ShipmentValues } from '#web/features/shipment/shipment-form.model.ts';
import { ShipmentForm } from '#web/features/shipment/shipment-form.tsx';
import { noteEditOnDesk } from '#web/features/shipment/use-desk.ts';
import type { Submitted } from '#web/features/shipment/use-submission.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { rich } from '#web/platform/words/rich.tsx';
import { useMarket } from '#web/platform/ui/market.ts';
import { Page } from '#web/platform/ui/page.tsx';
import { EmptyState, ErrorState } from '#web/platform/ui/states.tsx';
import { askAnew } from '#web/platform/http/query-keys.ts';
import { m } from '#shared/platform/words/words.ts';

interface EditPanelProps {
  shipmentId: string;
  /** The changes are saved. */
  onSaved: (flow: FlowId, leftPickupNo?: string) => void;
}

/** A shipment that nobody of the courier has scanned yet, in the form that made it. */
export function EditPanel({ shipmentId, onSaved }: EditPanelProps) {
  const { data: shipment, error, refetch } = useShipmentToEdit(shipmentId);
  // The one that was opened stays, whatever updates arrive while somebody types.
  const [opened, setOpened] = useState<ShipmentDetail | null>(null);
  if (shipment && !opened) setOpened(shipment);
  const tab = opened && flowTabOf(opened.flow);
  const title = opened
    ? m.shipment_edit_this_cn({ cnNo: opened.consignmentNoteNo })
    : m.shipment_edit_shipment();
  return (
    <Page
      kind="form"
      title={title}
      context={tab && opened.mayEdit && m.shipment_can_be_edited({ flow: flowWords[tab.flow]() })}
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
        />
      )}
    </Page>
  );
}

/** What the form is over, and what it begins with where that is not the shipment itself. */
interface Base {
  shipment: ShipmentDetail;
  typed: ShipmentValues | null;
  /** The version was made by an earlier try, whose answer was lost. */
  isEarlierTry: boolean;
}

/** The shipment as an edit made it, without asking: the network that lost the answer may lose the next. */
function savedBy({ shipment: saved, form }: Submitted, before: ShipmentDetail): ShipmentDetail {
  const { valueCents, customs = null, ...rest } = shipmentSchema.parse(form);
  return {
    ...before,
    ...rest,
    valueCents: valueCents ?? 0,
    customs,
    labelVersion: saved.labelVersion ?? before.labelVersion + 1,
    totalCents: saved.totalCents,
    printedAt: null,
  };
}

interface EditFormProps {
  tab: FlowTab;
  /** As it was when it was opened. */
  first: ShipmentDetail;
  /** As last received. */
  now: ShipmentDetail;
  onConflict: () => void;
  onSaved: (flow: FlowId, leftPickupNo?: string) => void;
}

function EditForm({ tab, first, now, onConflict, onSaved }: EditFormProps) {
  const client = useQueryClient();
  const receiverMarket = receiverMarketOf(tab, useMarket());
  const [base, setBase] = useState<Base>({ shipment: first, typed: null, isEarlierTry: false });
  const [typed, setTyped] = useState<(() => ShipmentValues) | null>(null);
  const { shipment } = base;
  const fresh = editOf(shipment);
  // After an earlier try the form may be over a newer one than was received yet.
  const isNewer =
    now.labelVersion > shipment.labelVersion ||
    (now.labelVersion === shipment.labelVersion && now.codCents !== shipment.codCents);
  const isBehind = typed !== null && (isNewer || !now.mayEdit);
  // COD is lowered without a new version.
  const over = [shipment.labelVersion, shipment.codCents].join('/');

  const goOn = (values: ShipmentValues | null) => {
    setBase({ shipment: now, typed: values, isEarlierTry: false });
    setTyped(null);
  };
  const save = (submitted: Submitted, values: ShipmentValues) => {
    noteEditOnDesk(submitted);
    // What was changed after an unseen success is still to be saved, over the version that it made.
    if (submitted.isEarlierTry)
      setBase({ shipment: savedBy(submitted, shipment), typed: values, isEarlierTry: true });
    else onSaved(shipment.flow, submitted.shipment.leftPickupNo);
    void askAnew(client, 'shipments');
  };

  return (
    <Stack gap="md">
      {base.isEarlierTry && (
        <Note tone="amber">{m.shipment_earlier_try_edit({ version: shipment.labelVersion })}</Note>
      )}
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
        key={over}
        flow={tab.flow}
        receiverMarket={receiverMarket}
        company={tab.company}
        fresh={fresh}
        edit={{
          shipmentId: shipment.shipmentId,
          over,
          typed: base.typed,
          send: sendEdit({
            shipmentId: shipment.shipmentId,
            labelVersion: shipment.labelVersion,
            openedCodCents: shipment.codCents,
          }),
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
      {rich(m.shipment_printed_before_edit(), { when: <DateTime value={printedAt} /> })}
    </Note>
  );
}

function NotEditable({ shipment }: { shipment: ShipmentDetail }) {
  const { consignmentNoteNo: cnNo, shipmentId, flow, status } = shipment;
  const tab = flowTabOf(flow);
  const why =
    status === 'cancelled' ? m.shipment_problem_cancelled({ cnNo }) : m.shipment_problem_scanned({ cnNo });
  const listing = tab && orderScreens[tab.screen].listing;
  return (
    <EmptyState
      title={m.shipment_not_editable()}
      action={
        listing !== null && (
          <Button
            renderRoot={(props) => <Link to={listing} search={{ shipment: shipmentId }} {...props} />}
            variant="default"
          >
            {m.shipment_open_the_shipment()}
          </Button>
        )
      }
    >
      <Text span>{why}</Text>
    </EmptyState>
  );
}
