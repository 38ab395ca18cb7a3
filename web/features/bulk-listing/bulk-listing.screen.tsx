import { Button } from '@mantine/core';
import { FileSpreadsheet, Plus } from 'lucide-react';
import { Suspense } from 'react';

import { bulkSearchMax, type ListedUpload } from '#shared/features/bulk-shipment/bulk-listing.contract.ts';
import { bulkStates } from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { useBulkUploads, useUploadPath } from '#web/features/bulk-listing/bulk-listing.api.ts';
import { nameOfUpload, stateWords, UploadState } from '#web/features/bulk-listing/bulk-words.tsx';
import { Link } from '#web/platform/router/router.tsx';
import { useCan } from '#web/platform/session/session.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { FilterBar } from '#web/platform/ui/filter-bar.tsx';
import { Money } from '#web/platform/ui/money.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { CannotOpen, part } from '#web/platform/ui/part.tsx';
import { EmptyState } from '#web/platform/ui/states.tsx';
import type { Column } from '#web/platform/ui/table/columns.ts';
import { TwoLines } from '#web/platform/ui/table/two-lines.tsx';
import { useIsPhone } from '#web/platform/ui/use-is-phone.ts';
import { DataTable } from '#web/platform/ui/table/data-table.tsx';
import { paged } from '#web/platform/ui/table/paged.ts';
import { useUrlFilters } from '#web/platform/ui/use-url-filters.ts';

const BulkPanel = part(
  async () => (await import('#web/features/bulk-listing/bulk-panel.tsx')).BulkPanel,
  CannotOpen,
);

const openName = 'bulk';

/** /bulkShipmentListing, /bulkCOOLshipmentlisting: every bulk upload and its outcome (spec §2, issue 10). */
export function BulkListingScreen() {
  const url = useUrlFilters();
  const { q: text, state: wanted } = url.values;
  const state = bulkStates.find((one) => one === wanted);
  const list = useBulkUploads({ ...(text && { text }), ...(state && { state }) });
  const mayCreate = useCan('createShipment');
  const uploadPath = useUploadPath();
  const opened = url.values[openName] ?? null;
  const isFiltered = text !== undefined || state !== undefined;
  // An empty list shows the button in the middle.
  const isEmpty = !isFiltered && list.rows?.length === 0;
  const create = mayCreate && (
    <Button
      leftSection={<Plus size={16} aria-hidden />}
      renderRoot={(props) => <Link {...props} to={uploadPath} />}
    >
      {m.app_screen_bulk_upload()}
    </Button>
  );

  return (
    <Page
      kind="list"
      title={m.bulk_listing_title()}
      context={m.bulk_listing_help()}
      action={isEmpty ? undefined : create}
    >
      <FilterBar
        url={url}
        searchLabel={m.bulk_listing_search_help()}
        searchMax={bulkSearchMax}
        filters={[
          {
            name: 'state',
            label: m.bulk_listing_state(),
            kind: 'choice',
            choices: bulkStates
              // Discarded uploads are not listed.
              .filter((value) => value !== 'cancelled')
              .map((value) => ({ value, label: stateWords[value]() })),
          },
        ]}
      />
      <DataTable
        label={m.bulk_listing_uploads()}
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.bulkShipmentId}
        rowLabel={nameOfUpload}
        onOpen={(row) => url.open(openName, row.bulkShipmentId)}
        openKey={opened}
        {...paged(list)}
        empty={
          <EmptyState
            icon={<FileSpreadsheet size={24} aria-hidden />}
            title={isFiltered ? m.bulk_listing_no_match() : m.bulk_listing_empty()}
            action={
              isFiltered ? (
                <Button variant="default" onClick={() => url.clear()}>
                  {m.common_show_all()}
                </Button>
              ) : (
                create || undefined
              )
            }
          >
            {isFiltered ? m.bulk_listing_no_match_help() : m.bulk_listing_empty_help()}
          </EmptyState>
        }
      />
      {opened !== null && (
        <Suspense>
          <BulkPanel key={opened} id={opened} onClose={() => url.set({ [openName]: null })} />
        </Suspense>
      )}
    </Page>
  );
}

const count = (value: number) => value.toLocaleString('en');

/** On a card, which has no column headings, the count needs a label. */
function MadeCount({ of }: { of: number }) {
  return useIsPhone() ? `${count(of)} ${m.bulk_listing_made()}` : count(of);
}

const columns: readonly Column<ListedUpload>[] = [
  {
    id: 'file',
    header: m.bulk_listing_file(),
    width: 208,
    growTo: 400,
    phone: 'title',
    cell: (upload) => <TwoLines>{nameOfUpload(upload)}</TwoLines>,
  },
  {
    id: 'state',
    header: m.bulk_listing_state(),
    width: 190,
    phone: 'badge',
    cell: (upload) => <UploadState upload={upload} />,
  },
  {
    id: 'when',
    header: m.bulk_listing_when(),
    width: 168,
    phone: 'line',
    cell: ({ createdAt }) => <DateTime value={createdAt} />,
  },
  { id: 'who', header: m.bulk_listing_who(), width: 112, phone: 'line', cell: ({ createdBy }) => createdBy },
  {
    id: 'rows',
    header: m.bulk_listing_rows(),
    width: 72,
    align: 'right',
    cell: ({ rowCount }) => count(rowCount),
  },
  {
    id: 'made',
    header: m.bulk_listing_made(),
    width: 92,
    align: 'right',
    phone: 'line',
    cell: ({ madeCount }) => <MadeCount of={madeCount} />,
  },
  {
    id: 'open',
    header: m.bulk_listing_open(),
    width: 84,
    align: 'right',
    cell: ({ openCount }) => (openCount === 0 ? '' : count(openCount)),
  },
  {
    id: 'sum',
    header: m.bulk_listing_sum(),
    width: 120,
    align: 'right',
    phone: 'line',
    // No total while it is being submitted, because it still grows.
    cell: ({ sumCents }) => (sumCents === null ? '' : <Money cents={sumCents} />),
  },
];
