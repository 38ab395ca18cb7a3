import { Button, CloseButton, Menu } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { FileSpreadsheet, Plus, Upload } from 'lucide-react';
import { useState } from 'react';

import { addressMessages } from '#shared/address/address.contract.ts';
import {
  type AddressFilter,
  useAddressCounts,
  useAddressPages,
  useDeleteAddresses,
  useExportAddresses,
  useRestoreAddresses,
} from '#web/address-book/address-book.api.ts';
import { addressColumns, editLink } from '#web/address-book/address-columns.tsx';
import { AlertDialog } from '#web/address-book/alert-dialog.tsx';
import { messageOf } from '#web/http/refusal.ts';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { Page } from '#web/ui/page.tsx';
import { SavedViewTabs, type SavedView } from '#web/ui/saved-view-tabs.tsx';
import { useShortcut } from '#web/ui/shortcuts.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useSelection } from '#web/ui/table/use-selection.ts';
import { toast } from '#web/ui/toast.ts';
import { type UrlFilters, useUrlFilters } from '#web/ui/use-url-filters.ts';

import classes from './address-book.module.css';

/** /addressbook: receivers and senders, newest first (spec §2 "Address Book", look.md "Lists"). */
export function AddressBookScreen() {
  const url = useUrlFilters();
  const navigate = useNavigate();
  const filter = filterFromUrl(url);
  const pages = useAddressPages(filter);
  const { data: counts } = useAddressCounts(filter);
  const selection = useSelection(JSON.stringify(filter));
  const remove = useDeleteAddresses();
  const restore = useRestoreAddresses();
  const [deleted, setDeleted] = useState<readonly string[]>([]);
  const [alert, setAlert] = useState<string | null>(null);

  const deleteMany = (addressIds: readonly string[]) => {
    if (remove.isPending) return;
    remove.mutate(addressIds, {
      onSuccess: () => {
        selection.clear();
        setDeleted(addressIds);
        toast.success(addressMessages.deleted);
      },
      onError: (error) => setAlert(messageOf(error)),
    });
  };
  const undo = () =>
    restore.mutate(deleted, {
      onSuccess: () => setDeleted([]),
      onError: (error) => setAlert(messageOf(error)),
    });
  const create: { to: string; search: Record<string, string> } = {
    to: '/createaddressbook',
    search: filter.kind === 'sender' ? { kind: 'sender' } : {},
  };
  useShortcut({ keys: 'n', label: 'New address', group: 'Address Book' }, () => void navigate(create));

  const columns = addressColumns((entry) => deleteMany([entry.addressId]));
  const isFiltered = filter.text !== '' || filter.tag !== '';

  return (
    <Page
      kind="list"
      title="Address Book"
      action={
        <>
          {pages.rows && pages.rows.length > 0 && <ExportMenu filter={filter} onFail={setAlert} />}
          <Button
            variant="default"
            leftSection={<Upload size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/bulkaddress" />}
          >
            Import
          </Button>
          <Button
            leftSection={<Plus size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} {...create} />}
          >
            New address
          </Button>
        </>
      }
    >
      <SavedViewTabs
        url={url}
        label="Kinds"
        views={[
          viewOf('Receivers', {}, counts?.receiver),
          viewOf('Senders', { kind: 'sender' }, counts?.sender),
        ]}
      />
      <FilterBar
        url={url}
        searchLabel="Name, company, phone, address or reference"
        filters={[
          {
            name: 'tag',
            label: 'Tag',
            kind: 'choice',
            choices: (counts?.tags ?? []).map((tag) => ({ value: tag, label: tag })),
          },
        ]}
      />
      <div className={classes.list}>
        <div role="status">
          {deleted.length > 0 && (
            <div className={classes.undo}>
              <span>
                {deleted.length === 1 ? '1 address deleted.' : `${deleted.length} addresses deleted.`}
              </span>
              <Button variant="subtle" size="compact-sm" onClick={undo} aria-disabled={restore.isPending}>
                {restore.isPending ? 'Bringing back' : 'Undo'}
              </Button>
              <CloseButton aria-label="Close this message" onClick={() => setDeleted([])} />
            </div>
          )}
        </div>
        <DataTable
          label={filter.kind === 'sender' ? 'Senders' : 'Receivers'}
          columns={columns}
          rows={pages.rows}
          rowKey={({ addressId }) => addressId}
          rowLabel={({ party }) => party.name}
          onOpen={(row) => void navigate(editLink(row))}
          selection={selection}
          bulkActions={
            <Button
              variant="default"
              onClick={() => deleteMany(selection.keys)}
              aria-disabled={remove.isPending}
            >
              {remove.isPending ? 'Deleting' : 'Delete'}
            </Button>
          }
          empty={<NothingHere filter={filter} isFiltered={isFiltered} url={url} create={create} />}
          error={pages.error}
          onRetry={() => void pages.refetch()}
          hasMore={pages.hasNextPage}
          isLoadingMore={pages.isFetchingNextPage}
          onMore={() => void pages.fetchNextPage()}
        />
      </div>
      <AlertDialog message={alert} onClose={() => setAlert(null)} />
    </Page>
  );
}

function filterFromUrl({ values }: UrlFilters): AddressFilter {
  return {
    kind: values['kind'] === 'sender' ? 'sender' : 'receiver',
    text: (values['q'] ?? '').slice(0, 60),
    tag: (values['tag'] ?? '').slice(0, 30),
  };
}

function viewOf(
  label: string,
  filters: SavedView['filters'],
  counted: { count: number; isCapped: boolean } | undefined,
): SavedView {
  return { label, filters, count: counted?.count ?? null, isAtLeast: counted?.isCapped ?? false };
}

function ExportMenu({ filter, onFail }: { filter: AddressFilter; onFail: (message: string) => void }) {
  const { mutate, isPending } = useExportAddresses();
  const save = (format: 'xlsx' | 'csv') => {
    if (!isPending) mutate({ ...filter, format }, { onError: (error) => onFail(messageOf(error)) });
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<FileSpreadsheet size={16} aria-hidden />}
          aria-disabled={isPending}
        >
          {isPending ? 'Exporting' : 'Export'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save('xlsx')}>Excel workbook (.xlsx)</Menu.Item>
        <Menu.Item onClick={() => save('csv')}>Text file (.csv)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface NothingHereProps {
  filter: AddressFilter;
  isFiltered: boolean;
  url: UrlFilters;
  create: { to: string; search: Record<string, string> };
}

function NothingHere({ filter, isFiltered, url, create }: NothingHereProps) {
  const kind = filter.kind === 'sender' ? 'senders' : 'receivers';
  if (isFiltered) {
    return (
      <EmptyState
        title={`No ${kind} match`}
        action={
          <Button variant="default" onClick={() => url.clear(['kind'])}>
            Clear filters
          </Button>
        }
      >
        Check the spelling, or look under the other kind.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={`No ${kind} yet`}
      action={<Button renderRoot={(props) => <Link {...props} {...create} />}>New address</Button>}
    >
      {filter.kind === 'sender'
        ? 'Addresses that you send from are kept here, and the default one starts every shipment.'
        : 'Addresses that you send to are kept here and offered while you type a receiver. A spreadsheet can be imported.'}
    </EmptyState>
  );
}
