import { Button, CloseButton, Text } from '@mantine/core';
import { Link, useNavigate } from '#web/platform/router/router.tsx';
import { Plus, Tags, Upload, Users } from 'lucide-react';
import { useState } from 'react';

import { searchTextMax } from '#shared/features/address-book/address.contract.ts';
import type { ChosenAddresses } from '#shared/features/address-book/address-chosen.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import {
  type AddressFilter,
  pageSize,
  useAddressCounts,
  useAddressPages,
  useDeleteAddresses,
  useRestoreAddresses,
} from '#web/features/address-book/address-book.api.ts';
import { addressColumns, editLink } from '#web/features/address-book/address-columns.tsx';
import { DoublesPanel } from '#web/features/address-book/doubles-panel.tsx';
import { ExportMenu } from '#web/features/address-book/export-menu.tsx';
import { TagDialog } from '#web/features/address-book/tag-dialog.tsx';
import { AlertDialog } from '#web/features/address-book/alert-dialog.tsx';
import { messageOf } from '#web/platform/http/refusal.ts';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';
import { FilterBar } from '#web/platform/ui/filter-bar.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { SavedViewTabs, type SavedView } from '#web/platform/ui/saved-view-tabs.tsx';
import { useShortcut } from '#web/platform/ui/shortcuts.ts';
import { EmptyState } from '#web/platform/ui/states.tsx';
import { DataTable } from '#web/platform/ui/table/data-table.tsx';
import { useSelection } from '#web/platform/ui/table/use-selection.ts';
import { toast } from '#web/platform/ui/toast.ts';
import { type UrlFilters, useUrlFilters } from '#web/platform/ui/use-url-filters.ts';
import { paged } from '#web/platform/ui/table/paged.ts';

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

  const [isTagging, setTagging] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const total = counts?.[filter.kind].count ?? null;
  const chosen: ChosenAddresses = selection.all
    ? { filter, except: [...selection.except] }
    : { addressIds: [...selection.keys], except: [] };
  const chosenCount = selection.count(total ?? 0);

  const showDeleted = ({ addressIds }: { addressIds: readonly string[] }) => {
    selection.clear();
    setDeleted(addressIds);
    toast.success(m.address_book_deleted());
  };
  const deleteMany = (which: ChosenAddresses) => {
    if (remove.isPending) return;
    remove.mutate(which, { onSuccess: showDeleted, onError: (error) => setAlert(messageOf(error)) });
  };
  const undo = () => {
    if (restore.isPending) return;
    restore.mutate(deleted, {
      onSuccess: () => setDeleted([]),
      onError: (error) => setAlert(messageOf(error)),
    });
  };
  const create: { to: string; search: Record<string, string> } = {
    to: '/createaddressbook',
    search: filter.kind === 'sender' ? { kind: 'sender' } : {},
  };
  useShortcut({ keys: 'n', label: m.address_book_new_address() }, () => void navigate(create));

  const columns = addressColumns(({ addressId }) => deleteMany({ addressIds: [addressId], except: [] }));
  const isFiltered = filter.text !== '' || filter.tag !== '';

  return (
    <Page
      kind="list"
      title={m.address_book_address_book()}
      action={
        <>
          {pages.rows && pages.rows.length > 0 && <ExportMenu wanted={filter} onFail={setAlert} />}
          {pages.rows && pages.rows.length > 1 && (
            <Button
              variant="default"
              leftSection={<Users size={16} aria-hidden />}
              onClick={() => url.set({ doubles: 'find' })}
            >
              {m.address_book_find_doubles()}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<Upload size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/bulkaddress" />}
          >
            {m.address_book_import()}
          </Button>
          <Button
            leftSection={<Plus size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} {...create} />}
          >
            {m.address_book_new_address()}
          </Button>
        </>
      }
    >
      <SavedViewTabs
        url={url}
        label={m.address_book_kinds()}
        views={[
          viewOf(m.address_book_receivers(), {}, counts?.receiver),
          viewOf(m.address_book_senders(), { kind: 'sender' }, counts?.sender),
        ]}
      />
      <FilterBar
        url={url}
        searchLabel={m.address_book_name_phone_email_address_state_reference()}
        searchMax={searchTextMax}
        filters={[
          {
            name: 'tag',
            label: m.address_book_tag(),
            kind: 'choice',
            choices: (counts?.tags ?? []).map((tag) => ({ value: tag, label: tag })),
          },
        ]}
      />
      <div className={classes.list}>
        <div role="status">
          {deleted.length > 0 && (
            <div className={classes.undo}>
              <span>{m.address_book_deleted_count({ count: deleted.length })}</span>
              <Button variant="subtle" size="compact-sm" onClick={undo} aria-disabled={restore.isPending}>
                {restore.isPending ? m.address_book_bringing_back() : m.common_undo()}
              </Button>
              <CloseButton aria-label={m.address_book_close_this_message()} onClick={() => setDeleted([])} />
            </div>
          )}
        </div>
        <DataTable
          label={filter.kind === 'sender' ? m.address_book_senders() : m.address_book_receivers()}
          columns={columns}
          rows={pages.rows}
          rowKey={({ addressId }) => addressId}
          rowLabel={({ party }) => party.name}
          onOpen={(row) => void navigate(editLink(row))}
          selection={selection}
          total={total}
          totalIsAtLeast={counts?.[filter.kind].isCapped ?? false}
          searching={pages.isSearching && !pages.error && m.address_book_searching_older()}
          bulkActions={
            <>
              <Button
                variant="default"
                leftSection={<Tags size={16} aria-hidden />}
                onClick={() => setTagging(true)}
              >
                {m.address_book_tag()}
              </Button>
              <ExportMenu wanted={exportOf(filter, chosen)} onFail={setAlert} />
              <Button
                variant="default"
                onClick={() => (chosenCount > pageSize ? setAsking(true) : deleteMany(chosen))}
                aria-disabled={remove.isPending}
              >
                {remove.isPending ? m.address_book_deleting() : m.address_book_delete()}
              </Button>
            </>
          }
          empty={<NothingHere filter={filter} isFiltered={isFiltered} url={url} create={create} />}
          {...paged(pages)}
        />
      </div>
      {isTagging && (
        <TagDialog
          chosen={chosen}
          title={m.address_book_tag_count({ count: chosenCount })}
          onClose={() => setTagging(false)}
          onDone={() => {
            setTagging(false);
            selection.clear();
          }}
        />
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={m.address_book_delete_count_question({ count: chosenCount })}
        confirmLabel={m.address_book_delete_count({ count: chosenCount })}
        busyLabel={m.address_book_deleting()}
        onConfirm={async () => showDeleted(await remove.mutateAsync(chosen))}
      >
        <Text>{m.address_book_delete_count_help()}</Text>
      </ConfirmDialog>
      <DoublesPanel
        kind={url.values['doubles'] === 'find' ? filter.kind : null}
        onClose={() => url.set({ doubles: null })}
      />
      <AlertDialog message={alert} onClose={() => setAlert(null)} />
    </Page>
  );
}

function filterFromUrl({ values }: UrlFilters): AddressFilter {
  return {
    kind: values['kind'] === 'sender' ? 'sender' : 'receiver',
    text: values['q'] ?? '',
    tag: values['tag'] ?? '',
  };
}

/** The selected rows in the form that the export takes. */
const exportOf = (filter: AddressFilter, { addressIds, except }: ChosenAddresses) =>
  addressIds ? { ...filter, addressIds } : { ...filter, except };

function viewOf(
  label: string,
  filters: SavedView['filters'],
  counted: { count: number; isCapped: boolean } | undefined,
): SavedView {
  return { label, filters, count: counted?.count ?? null, isAtLeast: counted?.isCapped ?? false };
}

interface NothingHereProps {
  filter: AddressFilter;
  isFiltered: boolean;
  url: UrlFilters;
  create: { to: string; search: Record<string, string> };
}

function NothingHere({ filter, isFiltered, url, create }: NothingHereProps) {
  const { kind } = filter;
  if (isFiltered) {
    return (
      <EmptyState
        title={m.address_book_no_kind_match({ kind })}
        action={
          <Button variant="default" onClick={() => url.clear(['kind'])}>
            {m.address_book_clear_filters()}
          </Button>
        }
      >
        {m.address_book_check_the_spelling_or_look_under()}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={m.address_book_no_kind_yet({ kind })}
      action={
        <Button renderRoot={(props) => <Link {...props} {...create} />}>
          {m.address_book_new_address()}
        </Button>
      }
    >
      {filter.kind === 'sender'
        ? m.address_book_addresses_that_you_send_from_are()
        : m.address_book_addresses_that_you_send_to_are()}
    </EmptyState>
  );
}
