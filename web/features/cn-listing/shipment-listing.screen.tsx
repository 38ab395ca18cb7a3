import { Button } from '@mantine/core';
import { ArrowUp, Columns3 } from 'lucide-react';
import { createContext, type RefObject, Suspense, use, useMemo, useRef, useState } from 'react';

import type { CnKind } from '#shared/features/shipment/cn-number.rules.ts';
import type { ListingId } from '#shared/features/cn-listing/listing-view.contract.ts';
import { searchMaxLength } from '#shared/features/cn-listing/shipment-listing.model.ts';
import { listingSorts, newestFirst } from '#shared/features/cn-listing/listing-sorts.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { useCan, useSession } from '#web/platform/session/session.ts';
import { ExportButton } from '#web/features/cn-listing/export-button.tsx';
import {
  filterFromUrl,
  filterNames,
  filtersOffered,
  openName,
  searchLabelFor,
  sortFromUrl,
  sortName,
  viewsWith,
} from '#web/features/cn-listing/listing-filters.ts';
import { useKeepLayout, useOwnListing } from '#web/features/cn-listing/listing-view.api.ts';
import type { PrintedNotes } from '#web/features/printing/print.api.ts';
import { columnsShown, shipmentColumns } from '#web/features/cn-listing/shipment-columns.tsx';
import { useShipmentCounts, useShipmentPages } from '#web/features/cn-listing/shipment-listing.api.ts';
import { CannotOpen, part } from '#web/platform/ui/part.tsx';
import type { ListSight } from '#web/platform/ui/table/list-sight.ts';
import { FilterBar } from '#web/platform/ui/filter-bar.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { countText, SavedViewTabs } from '#web/platform/ui/saved-view-tabs.tsx';
import { DataTable } from '#web/platform/ui/table/data-table.tsx';
import { paged } from '#web/platform/ui/table/paged.ts';
import { useListWidth } from '#web/platform/ui/table/list-width.ts';
import { useSelection } from '#web/platform/ui/table/use-selection.ts';
import { useIsPhone } from '#web/platform/ui/use-is-phone.ts';
import { type UrlFilters, useUrlFilters } from '#web/platform/ui/use-url-filters.ts';
import { useWhenStill } from '#web/platform/ui/use-when-still.ts';
import { CreateButton, type OrderScreen } from '#web/features/cn-listing/create-button.tsx';

import classes from './shipment-listing.module.css';

// The code for a selection or an open row is loaded while the user reads the list, or at the latest on the first touch, before
// the click ends.
const loadPanel = () => import('#web/features/cn-listing/shipment-panel.tsx');
const loadActions = () => import('#web/features/cn-listing/bulk-actions.tsx');
const loadNothing = () => import('#web/features/cn-listing/nothing-here.tsx');
const ShipmentPanel = part(
  async () => (await loadPanel()).ShipmentPanel,
  ({ shipmentId, onClose }) => <CannotOpen opened={shipmentId !== null} onClose={onClose} />,
);
const ColumnChooser = part(
  async () => (await import('#web/features/cn-listing/column-chooser.tsx')).ColumnChooser,
  CannotOpen,
);
const OwnViews = part(async () => (await import('#web/features/cn-listing/own-views.tsx')).OwnViews);
const PrintedStrip = part(
  async () => (await import('#web/features/printing/printed-strip.tsx')).PrintedStrip,
);
const UnfoundNumbers = part(
  async () => (await import('#web/features/cn-listing/unfound-numbers.tsx')).UnfoundNumbers,
);
const NothingHere = part(async () => (await loadNothing()).NothingHere);
const BulkActions = part(async () => (await loadActions()).BulkActions);

/** Width in pixels of the selection boxes. */
const choiceWidth = 46;
/** Stepping through shipments loads the next page when this many rows are left. */
const nearTheEnd = 5;

/** The same parts, and separately what the actions consist of. */
const nextParts = [
  loadPanel,
  () => import('#web/features/printing/print-button.tsx'),
  () => import('#web/features/pickup/book-pickup-button.tsx'),
  () => import('#web/features/shipment/cancel-button.tsx'),
  loadActions,
  loadNothing,
];

let prepared: Promise<unknown> | null = null;

function prepare(): void {
  // After a network error, allow another try; the click itself reports the error.
  prepared ??= Promise.all([loadPanel(), loadActions()]).catch(() => (prepared = null));
}

interface Listing {
  title: string;
  /** Show only notes of this kind. */
  kind?: CnKind;
  order: OrderScreen;
}

const ListingContext = createContext<Listing>({
  title: m.app_screen_cn_listing(),
  order: { to: '/shipmentorder', needs: 'createConsignment' },
});

const cool: Listing = {
  title: m.app_screen_cool_cn_listing(),
  kind: 'cool',
  order: { to: '/COOLshipmentorder', needs: 'createCool' },
};

const reverseCharge: Listing = {
  title: m.app_screen_reverse_charge_listing(),
  kind: 'reverse-charge',
  order: { to: '/shipmentarrange', needs: 'createReverseCharge' },
};

/** /COOLshipmentlisting: the listing of a COOL account. */
export function CoolListingScreen() {
  return (
    <ListingContext value={cool}>
      <ShipmentListingScreen />
    </ListingContext>
  );
}

/** /rcshipmentlisting: shipments billed to the account as reverse charge or third party. */
export function ReverseChargeListingScreen() {
  return (
    <ListingContext value={reverseCharge}>
      <ShipmentListingScreen />
    </ListingContext>
  );
}

/** /shipmentlisting: every consignment note of the account, newest first (spec §2 "CN Listing", look.md "Lists"). */
export function ShipmentListingScreen() {
  const { title, kind, order } = use(ListingContext);
  const session = useSession();
  const url = useUrlFilters();
  const filterText = JSON.stringify(filterNames.map((name) => url.values[name] ?? null));
  const filter = useMemo(
    () => ({ ...filterFromUrl(url.values), ...(kind ? { kind } : {}) }),
    // The URL also holds the open row, which does not change the list.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [filterText, kind],
  );
  const frame = useRef<HTMLDivElement>(null);
  const { listing, own, sort, isSortKnown, sortBy, all, columns, keepColumns } = useListingLayout(
    kind,
    url,
    frame,
  );
  const sight = useRef<ListSight>(null);
  const pages = useShipmentPages(filter, isSortKnown ? sort : null, sight);
  const { data: counts, isPlaceholderData: isCountOfBefore } = useShipmentCounts(filter);
  const selection = useSelection(filterText);
  const people = own?.people;
  const filters = useMemo(() => filtersOffered(session, kind, people), [session, kind, people]);
  const total = counts?.[filter.view ?? 'all'];
  const { openId, hasOpened, stepTo } = useStepping(url, pages);
  const [choosing, setChoosing] = useState(false);
  const [printed, setPrinted] = useState<PrintedNotes | null>(null);
  const mayCreate = useCan(order.needs);
  useWhenStill(pages.rows !== undefined, nextParts);

  /** In any other order the newest rows are not at the top, so switch to newest first. */
  const showNewer = () => {
    if (sort === newestFirst) pages.showNewer();
    else url.set({ [sortName]: newestFirst });
  };

  return (
    <Page
      kind="list"
      title={title}
      action={
        <>
          {pages.rows?.length !== 0 && <ExportButton selection={{ filter, sort }} />}
          {mayCreate && <CreateButton to={order.to} />}
        </>
      }
    >
      <SavedViewTabs
        url={url}
        views={viewsWith(counts, own?.views ?? [])}
        label={m.cn_listing_saved_views()}
      />
      <FilterBar
        url={url}
        searchLabel={searchLabelFor(session.facts)}
        searchMax={searchMaxLength}
        filters={filters}
        notice={
          pages.newer.count === 0 ? null : (
            <Button
              variant="light"
              leftSection={<ArrowUp size={14} aria-hidden className={classes.newerIcon} />}
              onClick={showNewer}
            >
              {m.cn_listing_show_newer({ count: countText(pages.newer.count, pages.newer.isAtLeast) })}
            </Button>
          )
        }
        more={
          <>
            <Button
              variant="default"
              visibleFrom="sm"
              leftSection={<Columns3 size={16} aria-hidden />}
              onClick={() => setChoosing(true)}
            >
              {m.cn_listing_columns()}
            </Button>
            <Suspense>
              <OwnViews listing={listing} url={url} sort={sort} views={own?.views ?? []} />
            </Suspense>
          </>
        }
      />
      {filter.text && (
        <Suspense>
          <UnfoundNumbers text={filter.text} kind={kind} />
        </Suspense>
      )}
      {choosing && (
        <Suspense>
          <ColumnChooser
            columns={[...columns, ...all.filter(({ id }) => columns.every((shown) => shown.id !== id))]}
            shown={columns.map(({ id }) => id)}
            fixed="cn"
            onClose={() => setChoosing(false)}
            onSave={(wanted) => {
              keepColumns(wanted ?? []);
              setChoosing(false);
            }}
          />
        </Suspense>
      )}
      <div ref={frame} className={classes.list} onPointerEnter={prepare} onFocus={prepare}>
        <DataTable
          label={m.cn_listing_consignment_notes()}
          columns={columns}
          rows={pages.rows}
          rowKey={(row) => row.shipmentId}
          rowLabel={(row) => row.consignmentNoteNo}
          onOpen={(row) => url.open(openName, row.shipmentId)}
          openKey={openId}
          sort={sort}
          onSort={sortBy}
          sight={sight}
          selection={selection}
          bulkActions={
            <Suspense>
              <BulkActions
                selection={selection}
                listed={{ filter, sort, upTo: pages.asOf }}
                total={total?.count ?? 0}
                kind={kind}
                rows={pages.rows}
                onPrinted={setPrinted}
              />
            </Suspense>
          }
          bulkDone={
            printed && (
              <Suspense>
                <PrintedStrip
                  key={printed.printId}
                  printed={printed}
                  kind={kind}
                  onClose={() => setPrinted(null)}
                />
              </Suspense>
            )
          }
          total={isCountOfBefore ? null : (total?.count ?? null)}
          totalIsAtLeast={total?.isCapped ?? false}
          empty={
            <Suspense>
              <NothingHere
                order={order}
                url={url}
                isPrinted={printed !== null}
                isFiltered={Object.keys(filter).some((name) => name !== 'kind')}
              />
            </Suspense>
          }
          {...paged(pages)}
          searching={pages.isSearching && !pages.error && m.cn_listing_searching_older()}
        />
      </div>
      <Suspense>
        {hasOpened && (
          <ShipmentPanel shipmentId={openId} onClose={() => url.set({ [openName]: null })} stepTo={stepTo} />
        )}
      </Suspense>
    </Page>
  );
}

/** The user's own layout of a listing: its order, and its columns as far as there is room for them. */
function useListingLayout(kind: CnKind | undefined, url: UrlFilters, frame: RefObject<HTMLElement | null>) {
  const { facts } = useSession();
  const listing: ListingId = kind === 'cool' || kind === 'reverse-charge' ? kind : 'all';
  const { data: own, failureCount } = useOwnListing(listing);
  const keepLayout = useKeepLayout(listing);
  const inUrl = sortFromUrl(url.values);
  const kept = listingSorts.find((one) => one === own?.layout?.sort);
  const room = (useListWidth(frame) ?? 0) - choiceWidth;
  const isPhone = useIsPhone();
  const all = useMemo(() => shipmentColumns(facts, kind), [facts, kind]);
  const layout = own?.layout?.columns ?? null;
  const columns = useMemo(
    // On a phone, cards arrange all columns themselves.
    () => (isPhone ? all : columnsShown(all, layout, room)),
    [isPhone, all, layout, room],
  );
  return {
    listing,
    own,
    all,
    columns,
    keepColumns: (wanted: readonly string[]) => keepLayout.mutate({ columns: [...wanted] }),
    sort: inUrl ?? kept ?? newestFirst,
    // Rows in another order first would move under the user's pointer.
    isSortKnown: inUrl !== null || own !== undefined || failureCount > 0,
    // In the URL too, so that a copied address opens in this order.
    sortBy(next: string) {
      url.set({ [sortName]: next }, 'replace');
      keepLayout.mutate({ sort: listingSorts.find((one) => one === next && one !== newestFirst) ?? null });
    },
  };
}

/** The shipment that is open beside the list, and the steps to those before and after it. */
function useStepping(url: UrlFilters, pages: ReturnType<typeof useShipmentPages>) {
  const openId = url.values[openName] ?? null;
  const [hasOpened, setHasOpened] = useState(openId !== null);
  if (openId !== null && !hasOpened) setHasOpened(true);
  const stepTo = (by: -1 | 1) => {
    const at = pages.rows?.findIndex(({ shipmentId }) => shipmentId === openId) ?? -1;
    const target = at === -1 ? undefined : pages.rows?.[at + by];
    if (!target) return null;
    return () => {
      url.open(openName, target.shipmentId);
      if (at + by >= (pages.rows?.length ?? 0) - nearTheEnd && pages.hasNextPage) void pages.fetchNextPage();
    };
  };
  return { openId, hasOpened, stepTo };
}
