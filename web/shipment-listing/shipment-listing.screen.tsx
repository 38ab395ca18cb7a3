import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ArrowUp, Plus } from 'lucide-react';
import { createContext, lazy, Suspense, use, useMemo, useState } from 'react';

import type { RightName } from '#shared/access/rights.ts';
import type { CnKind } from '#shared/consignment/cn-number.rules.ts';
import type { ShipmentSelection } from '#shared/shipment-listing/shipment-listing.model.ts';
import { useCan, useSession } from '#web/app/session.ts';
import { ExportButton } from '#web/shipment-listing/export-button.tsx';
import {
  filterFromUrl,
  filterNames,
  filtersOffered,
  openName,
  searchLabelFor,
  viewsWith,
} from '#web/shipment-listing/listing-filters.ts';
import { shipmentColumns } from '#web/shipment-listing/shipment-columns.tsx';
import { useShipmentCounts, useShipmentPages } from '#web/shipment-listing/shipment-listing.api.ts';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { Page } from '#web/ui/page.tsx';
import { countText, SavedViewTabs } from '#web/ui/saved-view-tabs.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useSelection } from '#web/ui/table/use-selection.ts';
import { useUrlFilters, type UrlFilters } from '#web/ui/use-url-filters.ts';
import { useWhenStill } from '#web/ui/use-when-still.ts';

import classes from './shipment-listing.module.css';

// What a choice or an open row needs comes while the list is read, or with the first touch of it, before the click ends.
const loadPanel = () => import('#web/shipment-listing/shipment-panel.tsx');
const loadActions = () => import('#web/shipment-listing/bulk-actions.tsx');
const ShipmentPanel = lazy(async () => ({ default: (await loadPanel()).ShipmentPanel }));
const BulkActions = lazy(async () => ({ default: (await loadActions()).BulkActions }));

/** Rows before the last at which stepping from one to the next asks for more. */
const nearTheEnd = 5;

let prepared: Promise<unknown> | null = null;

function prepare(): void {
  // Without a network it is tried again; the click itself tells what is wrong.
  prepared ??= Promise.all([loadPanel(), loadActions()]).catch(() => (prepared = null));
}

interface Listing {
  title: string;
  /** Only notes of this kind. */
  kind?: CnKind;
  order: { to: string; needs: RightName };
}

const ListingContext = createContext<Listing>({
  title: 'CN Listing',
  order: { to: '/shipmentorder', needs: 'createConsignment' },
});

const cool: Listing = {
  title: 'COOL CN Listing',
  kind: 'cool',
  order: { to: '/COOLshipmentorder', needs: 'createCool' },
};

const reverseCharge: Listing = {
  title: 'Reverse Charge Listing',
  kind: 'reverse-charge',
  order: { to: '/shipmentarrange', needs: 'createReverseCharge' },
};

/** /COOLshipmentlisting: the same listing, of a COOL account. */
export function CoolListingScreen() {
  return (
    <ListingContext value={cool}>
      <ShipmentListingScreen />
    </ListingContext>
  );
}

/** /rcshipmentlisting: what is billed to the account as reverse charge or third party. */
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
    // The open row is in the URL too, and does not make another list.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [filterText, kind],
  );
  const pages = useShipmentPages(filter);
  const { data: counts } = useShipmentCounts(filter);
  const selection = useSelection(filterText);
  const columns = useMemo(() => shipmentColumns(session.facts, kind), [session.facts, kind]);
  const filters = useMemo(() => filtersOffered(session, kind), [session, kind]);
  const total = counts?.[filter.view ?? 'all'];
  const newest = pages.rows?.[0]?.shipmentId;
  const openId = url.values[openName] ?? null;
  const [hasOpened, setHasOpened] = useState(openId !== null);
  if (openId !== null && !hasOpened) setHasOpened(true);
  const mayCreate = useCan(order.needs);
  useWhenStill(pages.rows !== undefined, prepare);

  const chosen: ShipmentSelection = selection.all
    ? { filter, except: [...selection.except], upTo: newest }
    : { ShipmentInfoIdList: [...selection.keys] };

  const stepTo = (by: -1 | 1) => {
    const at = pages.rows?.findIndex(({ shipmentId }) => shipmentId === openId) ?? -1;
    const target = at === -1 ? undefined : pages.rows?.[at + by];
    if (!target) return null;
    return () => {
      url.set({ [openName]: target.shipmentId }, 'replace');
      if (at + by >= (pages.rows?.length ?? 0) - nearTheEnd && pages.hasNextPage) void pages.fetchNextPage();
    };
  };

  return (
    <Page
      kind="list"
      title={title}
      action={
        <>
          {pages.rows?.length !== 0 && <ExportButton selection={{ filter }} />}
          {mayCreate && <CreateButton />}
        </>
      }
    >
      <SavedViewTabs url={url} views={viewsWith(counts)} label="Saved views" />
      <FilterBar url={url} searchLabel={searchLabelFor(session.facts)} filters={filters} />
      <div className={classes.list} onPointerEnter={prepare} onFocus={prepare}>
        {pages.newer.count > 0 && (
          <Button
            className={classes.newer}
            size="compact-sm"
            leftSection={<ArrowUp size={14} aria-hidden />}
            onClick={pages.showNewer}
          >
            Show {countText(pages.newer.count, pages.newer.isAtLeast)} new
          </Button>
        )}
        <DataTable
          label="Consignment notes"
          columns={columns}
          rows={pages.rows}
          rowKey={(row) => row.shipmentId}
          rowLabel={(row) => row.consignmentNoteNo}
          onOpen={(row) => url.set({ [openName]: row.shipmentId })}
          openKey={openId}
          selection={selection}
          bulkActions={
            <Suspense>
              <BulkActions
                selection={selection}
                chosen={chosen}
                total={total?.count ?? 0}
                kind={kind}
                rows={pages.rows}
              />
            </Suspense>
          }
          total={total?.count ?? null}
          totalIsAtLeast={total?.isCapped ?? false}
          empty={<NothingHere url={url} isFiltered={Object.keys(filter).some((name) => name !== 'kind')} />}
          error={pages.error}
          onRetry={() => void pages.refetch()}
          searching={pages.isSearching && !pages.error && 'Searching older shipments…'}
          hasMore={pages.hasNextPage && !pages.isFetchNextPageError}
          isLoadingMore={pages.isFetchingNextPage}
          onMore={() => void pages.fetchNextPage()}
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

function CreateButton() {
  const { order } = use(ListingContext);
  return (
    <Button component={Link} to={order.to} leftSection={<Plus size={16} aria-hidden />}>
      Create CN
    </Button>
  );
}

/** Nothing matches, or nothing was made yet: each with the way on. */
function NothingHere({ url, isFiltered }: { url: UrlFilters; isFiltered: boolean }) {
  const { order } = use(ListingContext);
  const mayCreate = useCan(order.needs);
  if (isFiltered) {
    return (
      <EmptyState
        title="No consignment notes match"
        action={
          <Button variant="default" onClick={() => url.clear([openName])}>
            Clear filters
          </Button>
        }
      >
        Check the spelling, or look through more days and statuses.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No consignment notes yet" action={mayCreate && <CreateButton />}>
      Every shipment that you create is listed here, with its label, its way and its proof of delivery.
    </EmptyState>
  );
}
