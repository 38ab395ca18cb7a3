import { Boxes } from 'lucide-react';

import {
  type StockRow,
  stockSearchMax,
  type StockView,
  stockViews,
} from '#shared/features/fulfilment/fulfilment-stock.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { StockPanel } from '#web/features/fulfilment/stock-panel.tsx';
import { piecesText, StockState } from '#web/features/fulfilment/stock-state.tsx';
import { useStock } from '#web/features/fulfilment/stock.api.ts';
import { FilterBar } from '#web/platform/ui/filter-bar.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { SavedViewTabs } from '#web/platform/ui/saved-view-tabs.tsx';
import { EmptyState } from '#web/platform/ui/states.tsx';
import type { Column } from '#web/platform/ui/table/columns.ts';
import { DataTable } from '#web/platform/ui/table/data-table.tsx';
import { useIsPhone } from '#web/platform/ui/use-is-phone.ts';
import { useUrlFilters } from '#web/platform/ui/use-url-filters.ts';
import { paged } from '#web/platform/ui/table/paged.ts';

const viewNames: Record<StockView, string> = {
  all: m.common_all(),
  low: m.fulfilment_view_low(),
  incoming: m.fulfilment_view_incoming(),
};

const figure = (id: string, header: string, of: (row: StockRow) => number): Column<StockRow> => ({
  id,
  header,
  width: 96,
  align: 'right',
  cell: (row) => String(of(row)),
});

/** On a card, which has no column headings, the number needs a label. */
function Available({ count }: { count: number }) {
  const isPhone = useIsPhone();
  const text = piecesText(count);
  return isPhone ? (
    m.fulfilment_available_count({ count: text })
  ) : (
    <strong className="figures">{text}</strong>
  );
}

const columns: readonly Column<StockRow>[] = [
  {
    id: 'sku',
    header: m.fulfilment_field_sku(),
    width: 150,
    growTo: 200,
    phone: 'title',
    cell: ({ sku }) => <span className="consignment-number">{sku}</span>,
  },
  {
    id: 'name',
    header: m.fulfilment_field_name(),
    width: 240,
    growTo: 520,
    phone: 'line',
    cell: ({ name }) => <span title={name}>{name}</span>,
  },
  {
    id: 'state',
    header: m.common_status(),
    width: 144,
    phone: 'badge',
    cell: (row) => <StockState product={row} />,
  },
  {
    ...figure('available', m.fulfilment_available(), ({ available }) => available),
    phone: 'line',
    cell: ({ available }) => <Available count={available} />,
  },
  figure('onHand', m.fulfilment_on_hand(), ({ onHand }) => onHand),
  figure('reserved', m.fulfilment_reserved(), ({ reserved }) => reserved),
  figure('incoming', m.fulfilment_incoming(), ({ incoming }) => incoming),
  { id: 'bin', header: m.fulfilment_field_bin(), width: 100, cell: ({ bin }) => bin || '–' },
];

const filtersOf = (view: StockView): Readonly<Record<string, string>> => (view === 'all' ? {} : { view });
const isView = (text: string | undefined): text is StockView => stockViews.some((view) => view === text);

/** /fulfillmentstock: the account's stock in the courier's warehouse: available, reserved and incoming. */
export function StockScreen() {
  const url = useUrlFilters();
  const given = url.values['view'];
  const view = isView(given) ? given : 'all';
  const q = url.values['q'] ?? '';
  const list = useStock({ view, q });
  const sku = url.values['sku'] ?? null;
  const isAll = q === '' && view === 'all';
  return (
    <Page kind="list" title={m.fulfilment_stock_title()} context={m.fulfilment_stock_context()}>
      <SavedViewTabs
        url={url}
        label={m.fulfilment_stock_views()}
        views={stockViews.map((one) => ({
          key: one,
          label: viewNames[one],
          filters: filtersOf(one),
          count: list.first?.counts[one] ?? null,
        }))}
      />
      <FilterBar
        url={url}
        searchLabel={m.fulfilment_stock_search()}
        searchMax={stockSearchMax}
        filters={[]}
      />
      <DataTable
        label={m.fulfilment_stock_title()}
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.productId}
        rowLabel={(row) => row.sku}
        onOpen={(row) => url.open('sku', row.sku)}
        openKey={list.rows?.find((row) => row.sku === sku)?.productId ?? null}
        {...paged(list)}
        empty={
          <EmptyState
            title={isAll ? m.fulfilment_stock_none() : m.fulfilment_stock_nothing_found()}
            icon={<Boxes size={24} aria-hidden />}
          >
            {isAll ? m.fulfilment_stock_none_help() : m.fulfilment_stock_nothing_found_help()}
          </EmptyState>
        }
      />
      <StockPanel sku={sku} onClose={() => url.set({ sku: null })} />
    </Page>
  );
}
