import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';

import type { AddressEntry } from '#shared/address/address.contract.ts';
import { phoneText } from '#shared/market/phone.ts';
import { partyAddress } from '#web/postcode/party-text.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { Column } from '#web/ui/table/columns.ts';

import classes from './address-book.module.css';

const shownTags = 3;

export function addressColumns(onDelete: (entry: AddressEntry) => void): readonly Column<AddressEntry>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      width: 200,
      phone: 'title',
      cell: ({ party, isDefault }) => (
        <span className={classes.name}>
          <span>{party.name}</span>
          {isDefault && <StatusBadge tone="grey">Default</StatusBadge>}
        </span>
      ),
    },
    {
      id: 'company',
      header: 'Company',
      width: 160,
      phone: 'line',
      cell: ({ party }) => party.companyName,
    },
    {
      id: 'phone',
      header: 'Mobile number',
      width: 156,
      cell: ({ party }) => <span className="figures">{phoneText(party.phone, party.country)}</span>,
    },
    {
      id: 'address',
      header: 'Address',
      width: 260,
      phone: 'line',
      cell: ({ party }) => <span title={partyAddress(party)}>{partyAddress(party)}</span>,
    },
    { id: 'refId', header: 'Reference ID', width: 112, cell: ({ refId }) => refId },
    { id: 'tags', header: 'Tags', width: 130, cell: ({ tags }) => <Tags tags={tags} /> },
    {
      id: 'actions',
      header: 'Actions',
      width: 88,
      align: 'right',
      phone: 'badge',
      cell: (entry) => (
        <span className={classes.actions}>
          <ActionIcon
            aria-label={`Edit ${entry.party.name}`}
            renderRoot={(props) => <Link {...props} {...editLink(entry)} />}
          >
            <Pencil size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={`Delete ${entry.party.name}`} onClick={() => onDelete(entry)}>
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
