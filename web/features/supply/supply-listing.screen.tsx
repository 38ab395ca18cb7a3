import { Button, Select } from '@mantine/core';
import { PackageOpen, Plus } from 'lucide-react';

import { supplyViews, type SupplyRow, type SupplyView } from '#shared/features/supply/supply.contract.ts';
import { supplyStateWords } from '#shared/features/supply/supply.model.ts';
import { showDay } from '#shared/platform/time/day-text.ts';
import { m } from '#shared/platform/words/words.ts';
import { useSupplyAccounts, useSupplyRequests } from '#web/features/supply/supply.api.ts';
import { Link } from '#web/platform/router/router.tsx';
import { useSession } from '#web/platform/session/session.ts';
import { ConsignmentNumber } from '#web/platform/ui/copy-button.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { SavedViewTabs } from '#web/platform/ui/saved-view-tabs.tsx';
import { EmptyView } from '#web/platform/ui/empty-view.tsx';
import { EmptyState } from '#web/platform/ui/states.tsx';
import { StatusBadge } from '#web/platform/ui/status-badge.tsx';
import type { Column } from '#web/platform/ui/table/columns.ts';
import { TwoLines } from '#web/platform/ui/table/two-lines.tsx';
import { DataTable } from '#web/platform/ui/table/data-table.tsx';
import { useUrlFilters } from '#web/platform/ui/use-url-filters.ts';
import { paged } from '#web/platform/ui/table/paged.ts';
import { supplyTones } from '#web/features/supply/supply-tones.ts';
import { RequestPanel } from '#web/features/supply/supply-request-panel.tsx';

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
    cell: ({ state }) => <StatusBadge tone={supplyTones[state]}>{supplyStateWords[state]()}</StatusBadge>,
  },
  {
    id: 'items',
    header: m.supply_field_items(),
    width: 248,
    growTo: 640,
    phone: 'line',
    cell: ({ items }) => <TwoLines>{itemsText(items)}</TwoLines>,
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
    cell: ({ requestedBy }) => <TwoLines>{requestedBy}</TwoLines>,
  },
];

/** /supplylisting: supply requests, the accounts they are for, and their states. */
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
      action={<RequestLink accountNo={accountNo} />}
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
          count: list.first?.counts[one] ?? null,
        }))}
      />
      <DataTable
        label={m.supply_listing_title()}
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.requestId}
        rowLabel={(row) => row.requestNo}
        onOpen={(row) => url.open('request', row.requestId)}
        openKey={requestId}
        {...paged(list)}
        empty={
          view === 'all' ? (
            <EmptyState
              title={m.supply_none()}
              icon={<PackageOpen size={24} aria-hidden />}
              action={<RequestLink accountNo={accountNo} />}
            >
              {m.supply_none_help()}
            </EmptyState>
          ) : (
            <EmptyView
              view={viewNames[view]}
              icon={<PackageOpen size={24} aria-hidden />}
              onAll={() => url.set({ view: null })}
            />
          )
        }
      />
      <RequestPanel
        key={accountNo}
        accountNo={accountNo}
        requestId={requestId}
        onClose={() => url.set({ request: null })}
      />
    </Page>
  );
}

/** Starts a supply request for the account that is shown. */
function RequestLink({ accountNo }: { accountNo: string }) {
  const { accountNumber: own } = useSession();
  return (
    <Button
      renderRoot={(props) => (
        <Link to="/supplyrequest" search={accountNo === own ? {} : { account: accountNo }} {...props} />
      )}
      leftSection={<Plus size={16} aria-hidden />}
    >
      {m.supply_request_title()}
    </Button>
  );
}
