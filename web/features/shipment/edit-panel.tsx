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
import type { Submitted } from '#web/features/shipment/use-shipment-submission.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { rich } from '#web/platform/words/rich.tsx';
import { useMarket } from '#web/platform/ui/market.ts';
import { Page } from '#web/platform/ui/page.tsx';
import { EmptyState, ErrorState } from '#web/platform/ui/states.tsx';
import { askAnew } from '#web/platform/http/query-keys.ts';
import { m } from '#shared/platform/words/words.ts';

interface EditPanelProps {
  shipmentId: string;
  onSaved: (flow: FlowId, leftPickupNo?: string) => void;
}

/** Edits a shipment that has not been scanned yet, in the form that created it. */
export function EditPanel({ shipmentId, onSaved }: EditPanelProps) {
  const { data: shipment, error, refetch } = useShipmentToEdit(shipmentId);
  // Keep the version that was opened: updates may arrive while the user types.
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

/** The version that the form edits, and the values it starts with if they differ from that version. */
interface Base {
  shipment: ShipmentDetail;
  typed: ShipmentValues | null;
  /** An earlier try, whose response was lost, saved this version. */
  isEarlierTry: boolean;
}

/** The shipment as the edit saved it, computed locally: the network that lost one response may lose the next. */
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
  /** The version that was opened. */
  first: ShipmentDetail;
  /** The latest version received. */
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
  // After an earlier try, the form may be based on a newer version than the last one received.
  const isNewer =
    now.labelVersion > shipment.labelVersion ||
    (now.labelVersion === shipment.labelVersion && now.codCents !== shipment.codCents);
  const isBehind = typed !== null && (isNewer || !now.mayEdit);
  // Lowering the COD amount does not create a new version, so the key needs both.
  const over = [shipment.labelVersion, shipment.codCents].join('/');

  const goOn = (values: ShipmentValues | null) => {
    setBase({ shipment: now, typed: values, isEarlierTry: false });
    setTyped(null);
  };
  const save = (submitted: Submitted, values: ShipmentValues) => {
    noteEditOnDesk(submitted);
    // The user changed the form after a save whose success was not seen: save those changes on top of the version it created.
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
        // Remount the form for another version.
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

/** Warns that the printed label becomes invalid once the changes are saved. */
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
