import { Button } from '@mantine/core';
import { Ruler } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';

import { orderSearchMax } from '#shared/features/shop-order/order-listing.contract.ts';
import type { ShopConnection } from '#shared/features/shop-order/shop-connection.contract.ts';
import {
  backStates,
  shopOrderViews,
  shopOrderViewWords,
  type BackState,
  type ShopOrderView,
} from '#shared/features/shop-order/shop-order.model.ts';
import { m } from '#shared/platform/words/words.ts';
import {
  DownloadOrders,
  type SkippedOrders,
  MergeButton,
  OrdersLeft,
} from '#web/features/shop-order/order-actions.tsx';
import { GenerateResult, type GenerateResultOf } from '#web/features/shop-order/order-generate.tsx';
import { Actions, Nothing, SheetButton, ShopsLink } from '#web/features/shop-order/order-listing-parts.tsx';
import { columnsOf } from '#web/features/shop-order/order-columns.tsx';
import { backNames } from '#web/features/shop-order/order-words.ts';
import { OrderPanel } from '#web/features/shop-order/order-panel.tsx';
import { useOrderSheet } from '#web/features/shop-order/use-order-sheet.ts';
import { useShops } from '#web/features/shop-order/shop-connection.api.ts';
import { type Chosen, type ListFilter, useOrders } from '#web/features/shop-order/shop-order.api.ts';
import { Link } from '#web/platform/router/router.tsx';
import { FilterBar } from '#web/platform/ui/filter-bar.tsx';
import type { FilterSpec } from '#web/platform/ui/filter-spec.ts';
import { Page } from '#web/platform/ui/page.tsx';
import { part } from '#web/platform/ui/part.tsx';
import { Pending } from '#web/platform/ui/pending.tsx';
import { SavedViewTabs } from '#web/platform/ui/saved-view-tabs.tsx';
import { DataTable } from '#web/platform/ui/table/data-table.tsx';
import { focusList, type ListSight } from '#web/platform/ui/table/list-sight.ts';
import { useSelection } from '#web/platform/ui/table/use-selection.ts';
import { type FilterValues, useUrlFilters } from '#web/platform/ui/use-url-filters.ts';
import { paged } from '#web/platform/ui/table/paged.ts';

import classes from './shop-order.module.css';

const OrderSheet = part(async () => (await import('#web/features/shop-order/order-sheet.tsx')).OrderSheet);

const isView = (text: string | undefined): text is ShopOrderView =>
  shopOrderViews.some((view) => view === text);
const isBackState = (text: string | undefined): text is BackState =>
  backStates.some((state) => state === text);
const filtersOf = (view: ShopOrderView): Readonly<Record<string, string>> => (view === 'new' ? {} : { view });

function filterOf(view: ShopOrderView, values: FilterValues, isPrinting: boolean): ListFilter {
  const { cod, printed, told } = values;
  return {
    view,
    text: values['q'] ?? '',
    ...(values['shop'] && { connectionId: values['shop'] }),
    ...((cod === 'yes' || cod === 'no') && { cod }),
    ...(isPrinting && (printed === 'yes' || printed === 'no') && { printed }),
    ...(isPrinting && isBackState(told) && { backState: told }),
    ...(values['dayFrom'] && { from: values['dayFrom'] }),
    ...(values['dayTo'] && { to: values['dayTo'] }),
  };
}

const filtersFor = (
  shops: readonly Pick<ShopConnection, 'connectionId' | 'name'>[],
  isPrinting: boolean,
): readonly FilterSpec[] => [
  {
    name: 'shop',
    label: m.shop_order_field_shop(),
    kind: 'choice',
    choices: shops.map(({ connectionId: value, name: label }) => ({ value, label })),
  },
  {
    name: 'cod',
    label: m.shop_order_field_cod(),
    kind: 'choice',
    choices: [
      { value: 'yes', label: m.shop_order_with_cod() },
      { value: 'no', label: m.shop_order_without_cod() },
    ],
  },
  ...(isPrinting
    ? [
        {
          name: 'printed',
          label: m.shop_order_field_printed(),
          kind: 'choice',
          choices: [
            { value: 'no', label: m.shop_order_not_printed() },
            { value: 'yes', label: m.shop_order_printed() },
          ],
        } as const,
        {
          name: 'told',
          label: m.shop_order_field_told(),
          kind: 'choice',
          choices: (['failed', 'waiting', 'done'] as const).map((value) => ({
            value,
            label: backNames[value],
          })),
        } as const,
      ]
    : []),
  { name: 'day', label: m.shop_order_field_received(), kind: 'days' },
];

/** /orderListing: orders received from shops, until their labels are printed. */
export function OrderListingScreen() {
  const url = useUrlFilters();
  const { values } = url;
  const view = isView(values['view']) ? values['view'] : 'new';
  const isPrinting = view === 'generated' || view === 'shipped';
  const filter = filterOf(view, values, isPrinting);
  const scope = JSON.stringify(filter);
  const selection = useSelection(scope);
  const list = useOrders(filter, selection.all);
  const shops = useShops();
  const asOf = list.first?.asOf;
  const matching: Chosen = { filter, ...(asOf !== undefined && { upTo: asOf }) };
  const sheet = useOrderSheet(url, scope, list.isPlaceholderData || !list.first ? null : matching);
  const sight = useRef<ListSight>(null);
  const [result, setResult] = useState<GenerateResultOf | null>(null);
  const [left, setLeft] = useState<SkippedOrders | null>(null);
  const counted = list.first?.total ?? null;
  const totalIsAtLeast = counted?.isCapped ?? false;
  // More orders may be loaded than the capped count says.
  const total = totalIsAtLeast
    ? Math.max(counted?.count ?? 0, list.rows?.length ?? 0)
    : (counted?.count ?? null);
  const orderId = values['order'] ?? null;
  const mergeable = list.first?.mergeable ?? 0;
  const isFiltered = filter.text !== '' || Object.keys(filter).length > 2;
  if (sheet.isOpen) {
    const { chosen } = sheet;
    return (
      <Page kind="list" title={m.shop_order_sheet_title()} context={m.shop_order_sheet_context()}>
        {chosen ? (
          <Suspense>
            <OrderSheet
              chosen={chosen}
              count={chosen.orderIds?.length ?? (total ?? 0) - (chosen.except?.length ?? 0)}
              onClose={() => {
                sheet.close();
                selection.clear();
                void list.refetch();
              }}
            />
          </Suspense>
        ) : (
          <Pending error={list.error} onRetry={list.refetch} height={400} />
        )}
      </Page>
    );
  }
  return (
    <Page
      kind="list"
      title={m.shop_order_listing_title()}
      context={m.shop_order_listing_context()}
      action={
        <div className={classes.actions}>
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/productRules" {...props} />}
            leftSection={<Ruler size={16} aria-hidden />}
          >
            {m.shop_order_rules_title()}
          </Button>
          <ShopsLink />
        </div>
      }
    >
      <SavedViewTabs
        url={url}
        label={m.shop_order_views()}
        views={shopOrderViews.map((one) => ({
          key: one,
          label: shopOrderViewWords[one](),
          filters: filtersOf(one),
          count: list.first?.counts?.[one].count ?? null,
          isAtLeast: list.first?.counts?.[one].isCapped ?? false,
        }))}
      />
      <FilterBar
        url={url}
        searchLabel={m.shop_order_search()}
        searchMax={orderSearchMax}
        filters={filtersFor(shops.data ?? [], isPrinting)}
        more={
          total ? (
            <>
              {(view === 'new' || view === 'problem') && <SheetButton onOpen={() => sheet.open(matching)} />}
              <DownloadOrders chosen={{ filter }} />
            </>
          ) : undefined
        }
      />
      {view === 'new' && mergeable > 0 && !isFiltered && (
        <div className={classes.offer} role="status">
          <span>{m.shop_order_merge_offer({ count: mergeable })}</span>
          <MergeButton orderIds={null} />
        </div>
      )}
      <DataTable
        label={m.shop_order_listing_title()}
        columns={columnsOf[view]}
        rows={list.rows}
        rowKey={(row) => row.orderId}
        rowLabel={(row) => row.orderNo}
        onOpen={(row) => url.open('order', row.orderId)}
        openKey={orderId}
        selection={selection}
        sight={sight}
        total={total}
        totalIsAtLeast={totalIsAtLeast}
        searching={list.isSearching && !list.error && m.shop_order_searching_older()}
        bulkActions={
          <Actions
            view={view}
            selection={selection}
            matching={matching}
            rows={list.rows ?? []}
            total={total ?? 0}
            totalIsAtLeast={totalIsAtLeast}
            onResult={setResult}
            onSheet={sheet.open}
            onLeft={setLeft}
          />
        }
        {...paged(list)}
        empty={
          <Nothing
            hasShops={list.first?.hasShops ?? true}
            isFiltered={isFiltered}
            onClear={() => url.clear()}
          />
        }
      />
      <OrderPanel orderId={orderId} onClose={() => url.set({ order: null })} onResult={setResult} />
      <OrdersLeft
        left={left}
        onClose={() => {
          setLeft(null);
          selection.clear();
          focusList(sight);
        }}
      />
      <GenerateResult
        result={result}
        onResult={setResult}
        onClose={() => {
          setResult(null);
          selection.clear();
          // The button that opened this dialog is gone with the selected orders, so focus the list.
          if (orderId === null) focusList(sight);
        }}
      />
    </Page>
  );
}
