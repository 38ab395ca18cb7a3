import { Button, Select, Skeleton } from '@mantine/core';
import { CircleX, PackageCheck, PackageOpen, Plus, Repeat } from 'lucide-react';
import { useState } from 'react';

import {
  supplyViews,
  type SupplyDetail,
  type SupplyRow,
  type SupplyView,
} from '#shared/features/supply/supply.contract.ts';
import { supplyStateWords, supplyUnitWords } from '#shared/features/supply/supply.model.ts';
import type { SupplyState } from '#shared/features/supply/supply.rules.ts';
import { showDay } from '#shared/platform/time/day-text.ts';
import { m } from '#shared/platform/words/words.ts';
import {
  useEndRequest,
  useSupplyAccounts,
  useSupplyRequest,
  useSupplyRequests,
} from '#web/features/supply/supply.api.ts';
import { Link } from '#web/platform/router/router.tsx';
import { useCan, useSession } from '#web/platform/session/session.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';
import { ConsignmentNumber } from '#web/platform/ui/copy-button.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { DetailList } from '#web/platform/ui/detail-list.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { SavedViewTabs } from '#web/platform/ui/saved-view-tabs.tsx';
import { SidePanel } from '#web/platform/ui/side-panel.tsx';
import { EmptyState, ErrorState } from '#web/platform/ui/states.tsx';
import { StatusBadge, type Tone } from '#web/platform/ui/status-badge.tsx';
import type { Column } from '#web/platform/ui/table/columns.ts';
import { DataTable } from '#web/platform/ui/table/data-table.tsx';
import { Timeline } from '#web/platform/ui/timeline.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { useUrlFilters } from '#web/platform/ui/use-url-filters.ts';
import { waitingText } from '#web/platform/ui/waiting.ts';

import classes from './supply.module.css';

const tones: Record<SupplyState, Tone> = {
  requested: 'grey',
  approved: 'blue',
  packed: 'blue',
  shipped: 'blue',
  received: 'green',
  rejected: 'red',
  cancelled: 'grey',
};

const viewNames: Record<SupplyView, string> = {
  all: m.common_all(),
  open: m.supply_view_open(),
  shipped: m.supply_state_shipped(),
  received: m.supply_state_received(),
  ended: m.supply_view_ended(),
};

const isView = (text: string | undefined): text is SupplyView => supplyViews.some((view) => view === text);
const filtersOf = (view: SupplyView): Readonly<Record<string, string>> => (view === 'all' ? {} : { view });
const itemsText = (items: SupplyRow['items']) =>
  items.map(({ name, packs }) => `${packs} × ${name}`).join(', ');

const columns: readonly Column<SupplyRow>[] = [
  {
    id: 'no',
    header: m.supply_field_request(),
    width: 112,
    phone: 'title',
    cell: ({ requestNo }) => <span className="consignment-number">{requestNo}</span>,
  },
  {
    id: 'state',
    header: m.common_status(),
    width: 120,
    phone: 'badge',
    cell: ({ state }) => <StatusBadge tone={tones[state]}>{supplyStateWords[state]()}</StatusBadge>,
  },
  {
    id: 'items',
    header: m.supply_field_items(),
    width: 248,
    growTo: 640,
    phone: 'line',
    cell: ({ items }) => <span title={itemsText(items)}>{itemsText(items)}</span>,
  },
  {
    id: 'at',
    header: m.supply_requested_on(),
    width: 116,
    phone: 'line',
    cell: ({ createdAt }) => <DateTime value={createdAt} precision="day" />,
  },
  {
    id: 'needed',
    header: m.supply_field_needed_by(),
    width: 108,
    cell: ({ neededBy }) => (neededBy === null ? '–' : showDay(neededBy)),
  },
  {
    id: 'cn',
    header: m.supply_cn(),
    width: 180,
    cell: ({ consignmentNoteNo }) =>
      consignmentNoteNo === null ? '–' : <ConsignmentNumber value={consignmentNoteNo} />,
  },
  {
    id: 'by',
    header: m.supply_requested_by(),
    width: 168,
    growTo: 220,
    cell: ({ requestedBy }) => requestedBy,
  },
];

/** /supplylisting: what was requested, for which account, and where it is. */
export function SupplyListingScreen() {
  const { accountNumber: own } = useSession();
  const url = useUrlFilters();
  const accounts = useSupplyAccounts();
  const accountNo = url.values['account'] ?? own;
  const given = url.values['view'];
  const view = isView(given) ? given : 'all';
  const list = useSupplyRequests({ accountNo, view });
  const requestId = url.values['request'] ?? null;
  return (
    <Page
      kind="list"
      title={m.supply_listing_title()}
      context={m.supply_listing_context()}
      action={<RequestLink />}
    >
      {(accounts.data?.length ?? 0) > 1 && (
        <Select
          aria-label={m.supply_field_account()}
          maw={480}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          data={(accounts.data ?? []).map((one) => ({
            value: one.accountNo,
            label: `${one.accountNo} · ${one.name}`,
          }))}
          value={accountNo}
          onChange={(value) => url.set({ account: value === own ? null : value, request: null })}
        />
      )}
      <SavedViewTabs
        url={url}
        label={m.supply_views()}
        views={supplyViews.map((one) => ({
          key: one,
          label: viewNames[one],
          filters: filtersOf(one),
          count: list.counts?.[one] ?? null,
        }))}
      />
      <DataTable
        label={m.supply_listing_title()}
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.requestId}
        rowLabel={(row) => row.requestNo}
        onOpen={(row) => url.set({ request: row.requestId })}
        openKey={requestId}
        error={list.error}
        onRetry={() => void list.refetch()}
        hasMore={list.hasNextPage}
        isLoadingMore={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
        empty={
          <EmptyState
            title={m.supply_none()}
            icon={<PackageOpen size={24} aria-hidden />}
            action={<RequestLink />}
          >
            {m.supply_none_help()}
          </EmptyState>
        }
      />
      <RequestPanel accountNo={accountNo} requestId={requestId} onClose={() => url.set({ request: null })} />
    </Page>
  );
}

function RequestLink() {
  return (
    <Button
      renderRoot={(props) => <Link to="/supplyrequest" {...props} />}
      leftSection={<Plus size={16} aria-hidden />}
    >
      {m.supply_request_title()}
    </Button>
  );
}

interface RequestPanelProps {
  accountNo: string;
  requestId: string | null;
  onClose: () => void;
}

function RequestPanel({ accountNo, requestId, onClose }: RequestPanelProps) {
  const [shown, setShown] = useState(requestId);
  if (requestId !== null && requestId !== shown) setShown(requestId);
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
            <StatusBadge tone={tones[data.state]}>{supplyStateWords[data.state]()}</StatusBadge>
          </span>
        ) : (
          m.supply_field_request()
        )
      }
    >
      {data && <Whole key={data.requestId} request={data} />}
      {!data &&
        (error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={280} role="status" aria-label={waitingText} />
        ))}
    </SidePanel>
  );
}

function Whole({ request }: { request: SupplyDetail }) {
  const { accountNo, requestId, requestNo, items, address, consignmentNoteNo: cnNo } = request;
  const { accountNumber: own } = useSession();
  const mayTrack = useCan('track');
  const end = useEndRequest(accountNo, requestId);
  const [isAsking, setAsking] = useState(false);
  const again = items.map(({ code, packs }) => `${code}:${packs}`).join(',');
  return (
    <div className={classes.panel}>
      <div className={classes.actions}>
        {request.mayConfirm && (
          <Button
            leftSection={<PackageCheck size={16} aria-hidden />}
            aria-disabled={end.isPending}
            onClick={() => end.mutate('receive', { onError: (thrown) => toast.error(messageOf(thrown)) })}
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
            value: [address.name, address.address1, address.address2, `${address.postcode} ${address.city}`]
              .filter(Boolean)
              .join(', '),
          },
          {
            label: m.supply_field_needed_by(),
            value: request.neededBy === null ? '' : showDay(request.neededBy),
          },
          { label: m.supply_field_note(), value: request.note },
          { label: m.supply_requested_by(), value: request.requestedBy },
          ...(request.reason === '' ? [] : [{ label: m.supply_field_reason(), value: request.reason }]),
        ]}
      />
      <section className={classes.part} aria-label={m.supply_field_items()}>
        <h2>{m.supply_field_items()}</h2>
        <DetailList
          details={items.map(({ name, packs, unit }) => ({
            label: name,
            value: `${packs} × ${supplyUnitWords[unit]()}`,
          }))}
        />
      </section>
      <section className={classes.part} aria-label={m.supply_time_line()}>
        <h2>{m.supply_time_line()}</h2>
        <Timeline
          label={m.supply_time_line()}
          entries={request.events.toReversed().map((event) => ({
            key: event.eventId,
            at: event.at,
            text: supplyStateWords[event.state](),
            detail: [event.by || m.supply_by_courier(), event.text].filter(Boolean).join(' · '),
            tone: tones[event.state],
          }))}
        />
      </section>
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
