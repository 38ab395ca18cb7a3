import { Button } from '@mantine/core';
import { Download, Scale } from 'lucide-react';

import {
  type WeightDifference,
  type WeightView,
  weightViews,
} from '#shared/features/weight-difference/weight-difference.contract.ts';
import { weightStateWords } from '#shared/features/weight-difference/weight-difference.model.ts';
import { formatKilograms } from '#shared/features/shipment/weight.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import {
  useExport,
  useWeightOverview,
  useWeights,
} from '#web/features/weight-difference/weight-difference.api.ts';
import { WeightPanel, weightTones } from '#web/features/weight-difference/weight-panel.tsx';
import { WeightSummary } from '#web/features/weight-difference/weight-summary.tsx';
import { messageOf } from '#web/platform/http/refusal.ts';
import { ConsignmentNumber } from '#web/platform/ui/copy-button.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { DropItem, DropMenu } from '#web/platform/ui/drop-menu.tsx';
import { Money } from '#web/platform/ui/money.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { SavedViewTabs } from '#web/platform/ui/saved-view-tabs.tsx';
import { EmptyView } from '#web/platform/ui/empty-view.tsx';
import { EmptyState } from '#web/platform/ui/states.tsx';
import { StatusBadge } from '#web/platform/ui/status-badge.tsx';
import type { Column } from '#web/platform/ui/table/columns.ts';
import { TwoLines } from '#web/platform/ui/table/two-lines.tsx';
import { DataTable } from '#web/platform/ui/table/data-table.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { useIsPhone } from '#web/platform/ui/use-is-phone.ts';
import { useUrlFilters } from '#web/platform/ui/use-url-filters.ts';
import { Pending } from '#web/platform/ui/pending.tsx';
import { paged } from '#web/platform/ui/table/paged.ts';

const viewNames: Record<WeightView, string> = {
  all: m.common_all(),
  open: m.weight_difference_state_open(),
  disputed: m.weight_difference_state_disputed(),
  charged: m.weight_difference_charged(),
  withdrawn: m.weight_difference_state_withdrawn(),
};
const isView = (text: string | undefined): text is WeightView => weightViews.some((view) => view === text);
const filtersOf = (view: WeightView): Readonly<Record<string, string>> => (view === 'all' ? {} : { view });

/** On a card, which has no column headings, both weights are shown with their unit. */
function Measured({ row: { declaredGrams, measuredGrams } }: { row: WeightDifference }) {
  const measured = formatKilograms(measuredGrams);
  return useIsPhone() ? `${formatKilograms(declaredGrams)} → ${measured} kg` : measured;
}

const columns: readonly Column<WeightDifference>[] = [
  {
    id: 'cn',
    header: m.weight_difference_cn(),
    width: 156,
    phone: 'title',
    cell: ({ consignmentNoteNo }) => <ConsignmentNumber value={consignmentNoteNo} />,
  },
  {
    id: 'state',
    header: m.common_status(),
    width: 122,
    phone: 'badge',
    cell: ({ state }) => <StatusBadge tone={weightTones[state]}>{weightStateWords[state]()}</StatusBadge>,
  },
  {
    id: 'declared',
    header: m.weight_difference_declared(),
    width: 86,
    align: 'right',
    cell: ({ declaredGrams }) => formatKilograms(declaredGrams),
  },
  {
    id: 'measured',
    header: m.weight_difference_measured(),
    width: 86,
    align: 'right',
    phone: 'line',
    cell: (row) => <Measured row={row} />,
  },
  {
    id: 'adds',
    header: m.weight_difference_adds(),
    width: 94,
    align: 'right',
    phone: 'line',
    cell: ({ addCents }) => <Money cents={addCents} />,
  },
  {
    id: 'raised',
    header: m.weight_difference_raised(),
    width: 112,
    cell: ({ raisedAt }) => <DateTime value={raisedAt} precision="day" />,
  },
  {
    id: 'due',
    header: m.weight_difference_due(),
    width: 112,
    phone: 'line',
    cell: ({ state, dueAt }) => (state === 'open' ? <DateTime value={dueAt} precision="day" /> : '–'),
  },
  { id: 'hub', header: m.weight_difference_hub(), width: 94, cell: ({ hub }) => hub },
  {
    id: 'receiver',
    header: m.weight_difference_receiver(),
    width: 116,
    growTo: 320,
    cell: ({ receiverName }) => <TwoLines>{receiverName}</TwoLines>,
  },
  { id: 'order', header: m.weight_difference_order(), width: 92, cell: ({ orderId }) => orderId || '–' },
];

/** /weightdifference: shipments that hubs weighed above the declared weight, and the customer's answer. */
export function WeightDifferenceScreen() {
  const url = useUrlFilters();
  const given = url.values['view'];
  const view = isView(given) ? given : 'all';
  const overview = useWeightOverview();
  const list = useWeights(view);
  const differenceId = url.values['difference'] ?? null;
  return (
    <Page
      kind="list"
      title={m.weight_difference_title()}
      context={m.weight_difference_context()}
      action={<Downloads view={view} />}
    >
      {overview.data ? (
        <WeightSummary key={overview.data.rule.acceptCents} overview={overview.data} />
      ) : (
        <Pending error={overview.error} onRetry={overview.refetch} height={160} />
      )}
      <SavedViewTabs
        url={url}
        label={m.weight_difference_views()}
        views={weightViews.map((one) => ({ key: one, label: viewNames[one], filters: filtersOf(one) }))}
      />
      <DataTable
        label={m.weight_difference_title()}
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.differenceId}
        rowLabel={(row) => row.consignmentNoteNo}
        onOpen={(row) => url.open('difference', row.differenceId)}
        openKey={differenceId}
        {...paged(list)}
        empty={
          view === 'all' ? (
            <EmptyState title={m.weight_difference_none()} icon={<Scale size={24} aria-hidden />}>
              {m.weight_difference_none_help()}
            </EmptyState>
          ) : (
            <EmptyView
              view={viewNames[view]}
              icon={<Scale size={24} aria-hidden />}
              onAll={() => url.set({ view: null })}
            />
          )
        }
      />
      <WeightPanel differenceId={differenceId} onClose={() => url.set({ difference: null })} />
    </Page>
  );
}

function Downloads({ view }: { view: WeightView }) {
  const save = useExport();
  const get = (format: 'xlsx' | 'csv') =>
    save.mutate({ format, view }, { onError: (thrown) => toast.error(messageOf(thrown)) });
  return (
    <DropMenu
      label={m.weight_difference_download()}
      place="end"
      renderTarget={(props) => (
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          aria-disabled={save.isPending}
          {...props}
        >
          {m.weight_difference_download()}
        </Button>
      )}
    >
      <DropItem onSelect={() => get('xlsx')}>{m.weight_difference_file_xlsx()}</DropItem>
      <DropItem onSelect={() => get('csv')}>{m.weight_difference_file_csv()}</DropItem>
    </DropMenu>
  );
}
