import { Skeleton } from '@mantine/core';

import { m } from '#shared/platform/words/words.ts';
import { useAddress } from '#web/features/address-book/address-book.api.ts';
import { AddressBookForm } from '#web/features/address-book/address-form.tsx';
import { Page, Section } from '#web/platform/ui/page.tsx';
import { ErrorState } from '#web/platform/ui/states.tsx';
import { useUrlFilters } from '#web/platform/ui/use-url-filters.ts';

/** /createaddressbook: creates an address, or with `?id=` changes one. */
export function CreateAddressScreen() {
  const { values } = useUrlFilters();
  const addressId = values['id'] ?? null;
  const { data, error, refetch } = useAddress(addressId);
  const kind = values['kind'] === 'sender' ? 'sender' : 'receiver';

  if (addressId === null) {
    return (
      <Page kind="form" isNarrow title={m.address_book_new_address()}>
        <AddressBookForm key="new" entry={null} kind={kind} />
      </Page>
    );
  }
  return (
    <Page
      kind="form"
      isNarrow
      title={m.address_book_edit_address()}
      {...(data && { context: data.kind === 'sender' ? m.address_book_sender() : m.address_book_receiver() })}
    >
      {data ? (
        <AddressBookForm key={addressId} entry={data} kind={data.kind} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Section title={m.address_book_who()}>
          <Skeleton height={36} />
          <Skeleton height={36} />
          <Skeleton height={36} />
        </Section>
      )}
    </Page>
  );
}
