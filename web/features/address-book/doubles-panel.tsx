import { Button, Skeleton, Text } from '@mantine/core';
import { useRef, useState } from 'react';

import { type AddressEntry, type AddressKind } from '#shared/features/address-book/address.contract.ts';
import { phoneText } from '#shared/platform/market/phone.ts';
import { m } from '#shared/platform/words/words.ts';
import {
  type Merged,
  useDeleteAddresses,
  useDoubles,
  useMergeAddresses,
  useRestoreAddresses,
  useUnmergeAddresses,
} from '#web/features/address-book/address-book.api.ts';
import { partyAddress, partyName } from '#shared/features/shipment/party-text.rules.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { Answered } from '#web/platform/ui/answered.tsx';
import { SidePanel } from '#web/platform/ui/side-panel.tsx';
import { EmptyState } from '#web/platform/ui/states.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { waitingText } from '#web/platform/ui/waiting.ts';

import classes from './doubles-panel.module.css';

/** The last action, so that it can be undone. */
type Done = { text: string; merged: Merged } | { text: string; deletedIds: readonly string[] };

/** Addresses that may belong to the same person; the user merges each group or deletes single ones. Null is closed. */
export function DoublesPanel({ kind, onClose }: { kind: AddressKind | null; onClose: () => void }) {
  return (
    <SidePanel
      opened={kind !== null}
      onClose={onClose}
      title={
        kind === 'sender' ? m.address_book_doubles_among_senders() : m.address_book_doubles_among_receivers()
      }
      width={640}
    >
      {kind && <Doubles kind={kind} />}
    </SidePanel>
  );
}

function Doubles({ kind }: { kind: AddressKind }) {
  const [cursor, setCursor] = useState<string | null>(null);
  const doubles = useDoubles(kind, cursor);
  const top = useRef<HTMLDivElement>(null);
  const merge = useMergeAddresses();
  const unmerge = useUnmergeAddresses();
  const remove = useDeleteAddresses();
  const restore = useRestoreAddresses();
  const [done, setDone] = useState<Done | null>(null);
  const isBusy = merge.isPending || unmerge.isPending || remove.isPending || restore.isPending;
  const onError = (thrown: Error) => toast.error(messageOf(thrown));

  const keep = (kept: AddressEntry, rows: readonly AddressEntry[]) => {
    if (isBusy) return;
    const dropIds = rows.map(({ addressId }) => addressId).filter((id) => id !== kept.addressId);
    merge.mutate(
      { keepId: kept.addressId, version: kept.version, dropIds },
      {
        onSuccess: (answer) =>
          setDone({
            text: m.address_book_merged_into_name({ name: kept.party.name }),
            merged: { ...answer, dropIds },
          }),
        onError,
      },
    );
  };
  const drop = ({ addressId, party }: AddressEntry) => {
    if (isBusy) return;
    remove.mutate(
      { addressIds: [addressId], except: [] },
      {
        onSuccess: ({ addressIds }) => {
          toast.success(m.address_book_deleted());
          setDone({ text: m.address_book_name_is_deleted({ name: party.name }), deletedIds: addressIds });
        },
        onError,
      },
    );
  };
  const turnTo = (page: string | null) => {
    setCursor(page);
    // The button that was pressed is gone with its page, so move the focus.
    top.current?.focus();
  };
  const undo = () => {
    if (!done || isBusy) return;
    const after = { onSuccess: () => setDone(null), onError };
    if ('merged' in done) unmerge.mutate(done.merged, after);
    else restore.mutate(done.deletedIds, after);
  };

  return (
    <div className={classes.page} ref={top} tabIndex={-1}>
      <div role="status">
        {done && (
          <span className={classes.done}>
            {done.text}
            <Button variant="subtle" size="compact-sm" onClick={undo} aria-disabled={isBusy}>
              {m.common_undo()}
            </Button>
          </span>
        )}
      </div>
      <Answered
        query={doubles}
        waiting={
          <div role="status" aria-label={waitingText}>
            <Skeleton height={120} mb={16} />
            <Skeleton height={120} />
          </div>
        }
      >
        {({ groups, nextCursor }) => (
          <>
            {groups.length === 0 && (
              <EmptyState
                title={cursor === null ? m.address_book_no_doubles() : m.address_book_no_more_doubles()}
              >
                {cursor === null && m.address_book_no_two_addresses_share_a_phone()}
              </EmptyState>
            )}
            {groups.map(({ why, rows, count }) => (
              <Group
                key={rows.map(({ addressId }) => addressId).join(' ')}
                why={why}
                rows={rows}
                count={count}
                isBusy={isBusy}
                onKeep={(kept) => keep(kept, rows)}
                onDrop={drop}
              />
            ))}
            <div className={classes.actions}>
              {nextCursor !== null && (
                <Button variant="default" onClick={() => turnTo(nextCursor)}>
                  {m.address_book_next_groups({ count: groups.length })}
                </Button>
              )}
              {cursor !== null && (
                <Button variant="subtle" onClick={() => turnTo(null)}>
                  {m.address_book_first_groups()}
                </Button>
              )}
            </div>
          </>
        )}
      </Answered>
    </div>
  );
}

interface GroupProps {
  why: 'phone' | 'name';
  rows: readonly AddressEntry[];
  /** The size of the group, of which `rows` may be only the newest. */
  count: number;
  isBusy: boolean;
  onKeep: (kept: AddressEntry) => void;
  onDrop: (entry: AddressEntry) => void;
}

function Group({ why, rows, count, isBusy, onKeep, onDrop }: GroupProps) {
  return (
    <section
      className={classes.group}
      aria-label={why === 'phone' ? m.address_book_same_phone() : m.address_book_same_name_and_postcode()}
    >
      <h3>{why === 'phone' ? m.address_book_same_phone() : m.address_book_same_name_and_postcode()}</h3>
      <ul>
        {rows.map((entry) => {
          const { addressId, party, refId, tags } = entry;
          return (
            <li key={addressId}>
              <div className={classes.who}>
                <strong>{partyName(party)}</strong>
                <span className="figures">{phoneText(party.phone, party.country)}</span>
                <span>{partyAddress(party)}</span>
                {(refId !== '' || tags.length > 0) && (
                  <span className={classes.more}>
                    {[refId, ...tags].filter((one) => one !== '').join(' · ')}
                  </span>
                )}
              </div>
              <div className={classes.actions}>
                <Button
                  size="compact-sm"
                  variant="light"
                  aria-disabled={isBusy}
                  aria-label={m.address_book_merge_into_name_address1({
                    name: party.name,
                    address1: party.address1,
                  })}
                  onClick={() => onKeep(entry)}
                >
                  {m.address_book_merge_into_this()}
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  aria-disabled={isBusy}
                  aria-label={m.address_book_delete_name_address1({
                    name: party.name,
                    address1: party.address1,
                  })}
                  onClick={() => onDrop(entry)}
                >
                  {m.address_book_delete()}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {count > rows.length && (
        <Text c="dimmed" p="sm">
          {m.address_book_group_part({ count: rows.length, total: count })}
        </Text>
      )}
    </section>
  );
}
