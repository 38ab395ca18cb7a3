import { Button } from '@mantine/core';
import { PackageSearch, Plus } from 'lucide-react';
import { useState } from 'react';

import {
  type OrderFilter,
  orderSearchMax,
  ordersAtOnce,
  type OrderView,
  orderViews,
} from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import type { OrderSelection } from '#shared/features/fulfilment/order-moves.contract.ts';
import {
  type OrderSource,
  orderSources,
  orderSourceWords,
  orderStateWords,
} from '#shared/features/fulfilment/fulfilment-order.rules.ts';
import { isIsoDay } from '#shared/platform/time/day-text.ts';
import { m } from '#shared/platform/words/words.ts';
import { GenerateDialog } from '#web/features/fulfilment/generate-dialog.tsx';
import { OrderActions } from '#web/features/fulfilment/order-actions.tsx';
import { orderColumns } from '#web/features/fulfilment/order-columns.tsx';
import { OrderPanel } from '#web/features/fulfilment/order-panel.tsx';
import { type ChangedOrders, OrderResults } from '#web/features/fulfilment/order-results.tsx';
import { useOrders } from '#web/features/fulfilment/order.api.ts';
import { Link } from '#web/platform/router/router.tsx';
import { useCan } from '#web/platform/session/session.ts';
import { FilterBar } from '#web/platform/ui/filter-bar.tsx';
import type { FilterSpec } from '#web/platform/ui/filter-spec.ts';
import { Page } from '#web/platform/ui/page.tsx';
import { SavedViewTabs } from '#web/platform/ui/saved-view-tabs.tsx';
import { EmptyView } from '#web/platform/ui/empty-view.tsx';
import { EmptyState } from '#web/platform/ui/states.tsx';
import { DataTable } from '#web/platform/ui/table/data-table.tsx';
import { useSelection } from '#web/platform/ui/table/use-selection.ts';
import { type FilterValues, useUrlFilters } from '#web/platform/ui/use-url-filters.ts';
import { paged } from '#web/platform/ui/table/paged.ts';

const filters: readonly FilterSpec[] = [
  { name: 'made', label: m.fulfilment_made_on(), kind: 'days' },
  {
    name: 'source',
    label: m.fulfilment_field_source(),
    kind: 'choice',
    choices: orderSources.map((value) => ({ value, label: orderSourceWords[value]() })),
  },
];

const viewName = (view: OrderView) => (view === 'all' ? m.common_all() : orderStateWords[view]());
const filtersOf = (view: OrderView): Readonly<Record<string, string>> => (view === 'all' ? {} : { view });
const isView = (text: string | undefined): text is OrderView => orderViews.some((view) => view === text);
const isSource = (text: string | undefined): text is OrderSource =>
  orderSources.some((source) => source === text);

function filterOf(values: FilterValues): OrderFilter {
  const { view, q, source, madeFrom, madeTo } = values;
  return {
    view: isView(view) ? view : 'all',
    q: q ?? '',
    ...(isSource(source) && { source }),
    ...(madeFrom !== undefined && isIsoDay(madeFrom) && { from: madeFrom }),
    ...(madeTo !== undefined && isIsoDay(madeTo) && { to: madeTo }),
  };
}

/** /fulfillmentListing: all orders, their states, and the actions on them. */
export function OrderListingScreen() {
  const url = useUrlFilters();
  const filter = filterOf(url.values);
  const selection = useSelection(JSON.stringify(filter));
  const list = useOrders(filter, selection.all);
  const orderId = url.values['order'] ?? null;
  const isPlain = filter.q === '' && !filter.source && !filter.from && !filter.to;
  const isAtLeast = (view: OrderView) => list.first?.capped.includes(view) ?? false;
  const counted = list.first?.counts?.[filter.view] ?? null;
  // More orders may be loaded than the capped count says.
  const total =
    counted !== null && isAtLeast(filter.view) ? Math.max(counted, list.rows?.length ?? 0) : counted;
  const count = selection.count(total ?? list.rows?.length ?? 0);
  const chosenRows = (list.rows ?? []).filter((row) => selection.has(row.orderId));
  // With 'select all', the server finds all matching orders, including those not loaded here.
  const chosen: OrderSelection = selection.all
    ? {
        filter,
        ...(list.first && { upTo: list.first.asOf }),
        // Nothing is done if more match by now than the user was shown.
        ...(count <= ordersAtOnce && { most: count }),
        ...(selection.except.length > 0 && { except: [...selection.except] }),
      }
    : { orderIds: [...selection.keys] };
  const [only] = chosenRows;
  const inWave = new Set(chosenRows.filter((row) => row.isInWave).map((row) => row.orderId));
  const [generating, setGenerating] = useState<OrderSelection | null>(null);
  const [refused, setRefused] = useState<ChangedOrders | null>(null);
  return (
    <Page
      kind="list"
      title={m.fulfilment_listing_title()}
      context={m.fulfilment_listing_context()}
      action={<NewLink />}
    >
      <SavedViewTabs
        url={url}
        label={m.fulfilment_views()}
        views={orderViews.map((view) => ({
          key: view,
          label: viewName(view),
          filters: filtersOf(view),
          count: list.first?.counts?.[view] ?? null,
          isAtLeast: isAtLeast(view),
        }))}
      />
      <FilterBar url={url} searchLabel={m.fulfilment_search()} searchMax={orderSearchMax} filters={filters} />
      <DataTable
        label={m.fulfilment_listing_title()}
        columns={orderColumns}
        rows={list.rows}
        rowKey={(row) => row.orderId}
        rowLabel={(row) => row.orderNo}
        onOpen={(row) => url.open('order', row.orderId)}
        openKey={orderId}
        selection={selection}
        total={total}
        totalIsAtLeast={isAtLeast(filter.view)}
        searching={list.isSearching && !list.error && m.shop_order_searching_older()}
        bulkActions={
          <OrderActions
            selection={chosen}
            count={count}
            name={count === 1 && only ? only.orderNo : null}
            states={selection.all ? undefined : new Set(chosenRows.map(({ state }) => state))}
            hasUnloaded={selection.keys.length > chosenRows.length}
            unpicked={selection.all ? undefined : selection.keys.filter((id) => !inWave.has(id))}
            onGenerate={() => setGenerating(chosen)}
            onRefused={setRefused}
            onDone={selection.clear}
          />
        }
        {...paged(list)}
        empty={
          isPlain && filter.view === 'all' ? (
            <EmptyState
              title={m.fulfilment_none()}
              icon={<PackageSearch size={24} aria-hidden />}
              action={<NewLink />}
            >
              {m.fulfilment_none_help()}
            </EmptyState>
          ) : isPlain ? (
            <EmptyView
              view={viewName(filter.view)}
              icon={<PackageSearch size={24} aria-hidden />}
              onAll={() => url.set({ view: null })}
            />
          ) : (
            <EmptyState title={m.fulfilment_nothing_found()} icon={<PackageSearch size={24} aria-hidden />}>
              {m.fulfilment_nothing_found_help()}
            </EmptyState>
          )
        }
      />
      <OrderPanel orderId={orderId} onClose={() => url.set({ order: null })} />
      <OrderResults changed={refused} onClose={() => setRefused(null)} />
      {generating && (
        <GenerateDialog selection={generating} onClose={() => setGenerating(null)} onDone={selection.clear} />
      )}
    </Page>
  );
}

function NewLink() {
  const mayMake = useCan('createFulfilment');
  if (!mayMake) return null;
  return (
    <Button
      renderRoot={(props) => <Link to="/orderFulfillment" {...props} />}
      leftSection={<Plus size={16} aria-hidden />}
    >
      {m.fulfilment_new_order()}
    </Button>
  );
}
