import { Button } from '@mantine/core';
import { CircleX, PackageCheck, Repeat } from 'lucide-react';
import { useState } from 'react';

import type { SupplyDetail } from '#shared/features/supply/supply.contract.ts';
import { supplyStateWords, supplyUnitWords } from '#shared/features/supply/supply.model.ts';
import { showDay } from '#shared/platform/time/day-text.ts';
import { m } from '#shared/platform/words/words.ts';
import { supplyAddressText } from '#web/features/supply/supply-address-text.ts';
import { supplyTones } from '#web/features/supply/supply-tones.ts';
import { useEndRequest, useSupplyRequest } from '#web/features/supply/supply.api.ts';
import { Link } from '#web/platform/router/router.tsx';
import { useShownName } from '#web/platform/session/shown-name.ts';
import { useCan, useSession } from '#web/platform/session/session.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';
import { ConsignmentNumber } from '#web/platform/ui/copy-button.tsx';
import { DetailList } from '#web/platform/ui/detail-list.tsx';
import { Note } from '#web/platform/ui/note.tsx';
import { PanelPart } from '#web/platform/ui/panel-part.tsx';
import { SidePanel } from '#web/platform/ui/side-panel.tsx';
import { StatusBadge } from '#web/platform/ui/status-badge.tsx';
import { Timeline } from '#web/platform/ui/timeline.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { Pending } from '#web/platform/ui/pending.tsx';
import { useLastShown } from '#web/platform/ui/use-last-shown.ts';

import classes from './supply.module.css';

interface RequestPanelProps {
  accountNo: string;
  requestId: string | null;
  onClose: () => void;
}

export function RequestPanel({ accountNo, requestId, onClose }: RequestPanelProps) {
  const shown = useLastShown(requestId);
  const { data, error, refetch } = useSupplyRequest(accountNo, shown);
  return (
    <SidePanel
      opened={requestId !== null}
      onClose={onClose}
      isBeside
      title={
        data ? (
          <span className={classes.title}>
            {data.requestNo}
            <StatusBadge tone={supplyTones[data.state]}>{supplyStateWords[data.state]()}</StatusBadge>
          </span>
        ) : (
          m.supply_field_request()
        )
      }
    >
      {data && <RequestDetails key={data.requestId} request={data} />}
      {!data && <Pending error={error} onRetry={refetch} height={280} />}
    </SidePanel>
  );
}

function RequestDetails({ request }: { request: SupplyDetail }) {
  const shownName = useShownName();
  const { accountNo, requestId, requestNo, items, address, reason, consignmentNoteNo: cnNo } = request;
  const isRejected = request.state === 'rejected';
  const { accountNumber: own } = useSession();
  const mayTrack = useCan('track');
  const end = useEndRequest(accountNo, requestId);
  const [isAsking, setAsking] = useState(false);
  // As a toast, so that the message is seen even if another request was opened meanwhile.
  const receive = async () => {
    if (end.isPending) return;
    await end.mutateAsync('receive').catch((thrown: unknown) => toast.error(messageOf(thrown)));
  };
  const again = items.map(({ code, packs }) => `${code}:${packs}`).join(',');
  return (
    <div className={classes.panel}>
      {isRejected && <Note tone="red">{reason}</Note>}
      <div className={classes.actions}>
        {request.mayConfirm && (
          <Button
            leftSection={<PackageCheck size={16} aria-hidden />}
            aria-disabled={end.isPending}
            onClick={() => void receive()}
          >
            {m.supply_confirm_receipt()}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<Repeat size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link
              to="/supplyrequest"
              search={{ items: again, ...(accountNo !== own && { account: accountNo }) }}
              {...props}
            />
          )}
        >
          {m.supply_order_again()}
        </Button>
        {request.mayCancel && (
          <Button
            variant="default"
            leftSection={<CircleX size={16} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {m.supply_cancel()}
          </Button>
        )}
      </div>
      <DetailList
        details={[
          { label: m.supply_field_account(), value: accountNo },
          {
            label: m.supply_cn(),
            value:
              cnNo === null ? (
                ''
              ) : (
                <span className={classes.title}>
                  <ConsignmentNumber value={cnNo} />
                  {mayTrack && accountNo === own && (
                    <Link to="/etracking" search={{ cn: cnNo }}>
                      {m.supply_track()}
                    </Link>
                  )}
                </span>
              ),
          },
          {
            label: m.supply_field_address(),
            value: supplyAddressText(address),
          },
          {
            label: m.supply_field_needed_by(),
            value: request.neededBy === null ? '' : showDay(request.neededBy),
          },
          { label: m.supply_field_note(), value: request.note },
          { label: m.supply_requested_by(), value: request.requestedBy },
          ...(reason === '' || isRejected ? [] : [{ label: m.supply_field_reason(), value: reason }]),
        ]}
      />
      <PanelPart title={m.supply_field_items()}>
        <DetailList
          details={items.map(({ name, packs, unit }) => ({
            label: name,
            value: `${packs} × ${supplyUnitWords[unit]()}`,
          }))}
        />
      </PanelPart>
      <PanelPart title={m.supply_time_line()}>
        <Timeline
          label={m.supply_time_line()}
          entries={request.events.toReversed().map((event) => ({
            key: event.eventId,
            at: event.at,
            text: supplyStateWords[event.state](),
            detail: [shownName(event.by) || m.supply_by_courier(), event.text].filter(Boolean).join(' · '),
            tone: supplyTones[event.state],
          }))}
        />
      </PanelPart>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={m.supply_cancel()}
        confirmLabel={m.supply_cancel_name({ requestNo })}
        busyLabel={m.supply_cancelling()}
        onConfirm={async () => void (await end.mutateAsync('cancel'))}
      >
        {m.supply_cancel_help()}
      </ConfirmDialog>
    </div>
  );
}
