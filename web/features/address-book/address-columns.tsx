import { ActionIcon } from '@mantine/core';
import { Link } from '#web/platform/router/router.tsx';
import { Pencil, Trash2 } from 'lucide-react';

import type { AddressEntry } from '#shared/features/address-book/address.contract.ts';
import { phoneText } from '#shared/platform/market/phone.ts';
import { m } from '#shared/platform/words/words.ts';
import { partyAddress } from '#shared/features/shipment/party-text.rules.ts';
import { StatusBadge } from '#web/platform/ui/status-badge.tsx';
import type { Column } from '#web/platform/ui/table/columns.ts';

import classes from './address-book.module.css';

const shownTags = 3;

export function addressColumns(onDelete: (entry: AddressEntry) => void): readonly Column<AddressEntry>[] {
  return [
    {
      id: 'name',
      header: m.address_book_name(),
      width: 184,
      phone: 'title',
      cell: ({ party, isDefault }) => (
        <span className={classes.name}>
          <span className={classes.twoLines}>{party.name}</span>
          {isDefault && <StatusBadge tone="grey">{m.address_book_default()}</StatusBadge>}
        </span>
      ),
    },
    {
      id: 'company',
      header: m.address_book_company(),
      width: 144,
      phone: 'line',
      cell: ({ party }) => <span className={classes.twoLines}>{party.companyName}</span>,
    },
    {
      id: 'phone',
      header: m.address_book_mobile_number(),
      width: 152,
      phone: 'line',
      cell: ({ party }) => <span className="figures">{phoneText(party.phone, party.country)}</span>,
    },
    {
      id: 'address',
      header: m.address_book_address(),
      width: 224,
      growTo: 520,
      phone: 'line',
      cell: ({ party }) => (
        <span className={classes.twoLines} title={partyAddress(party)}>
          {partyAddress(party)}
        </span>
      ),
    },
    { id: 'refId', header: m.address_book_reference_id(), width: 96, cell: ({ refId }) => refId },
    { id: 'tags', header: m.address_book_tags(), width: 136, cell: ({ tags }) => <Tags tags={tags} /> },
    {
      id: 'actions',
      header: m.address_book_actions(),
      width: 88,
      align: 'right',
      stays: true,
      phone: 'badge',
      cell: (entry) => (
        <span className={classes.actions}>
          <ActionIcon
            aria-label={m.address_book_edit_name({ name: entry.party.name })}
            renderRoot={(props) => <Link {...props} {...editLink(entry)} />}
          >
            <Pencil size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            aria-label={m.address_book_delete_name({ name: entry.party.name })}
            // The second click of a double click would delete the row that has moved up.
            onClick={({ detail }) => detail > 1 || onDelete(entry)}
          >
            <Trash2 size={16} aria-hidden />
          </ActionIcon>
        </span>
      ),
    },
  ];
}

export const editLink = ({ addressId }: Pick<AddressEntry, 'addressId'>) => ({
  to: '/createaddressbook' as string,
  search: { id: addressId },
});

function Tags({ tags }: { tags: readonly string[] }) {
  const more = tags.length - shownTags;
  return (
    <span className={classes.tags} title={tags.join(', ')}>
      {tags.slice(0, shownTags).map((tag) => (
        <span key={tag} className={classes.tag}>
          {tag}
        </span>
      ))}
      {more > 0 && <span className={classes.tag}>+{more}</span>}
    </span>
  );
}
