import { Skeleton } from '@mantine/core';

import { useAddress } from '#web/address-book/address-book.api.ts';
import { AddressBookForm } from '#web/address-book/address-form.tsx';
import { Page, Section } from '#web/ui/page.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useUrlFilters } from '#web/ui/use-url-filters.ts';

/** /createaddressbook: a new address, or with `?id=` one to change. */
export function CreateAddressScreen() {
  const { values } = useUrlFilters();
  const addressId = values['id'] ?? null;
  const { data, error, refetch } = useAddress(addressId);
  const kind = values['kind'] === 'sender' ? 'sender' : 'receiver';

  if (addressId === null) {
    return (
      <Page kind="form" isNarrow title="New address">
        <AddressBookForm key="new" entry={null} kind={kind} />
      </Page>
    );
  }
  return (
    <Page
      kind="form"
      isNarrow
      title="Edit address"
      {...(data && { context: data.kind === 'sender' ? 'Sender' : 'Receiver' })}
    >
      {data ? (
        <AddressBookForm key={addressId} entry={data} kind={data.kind} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Section title="Who">
          <Skeleton height={36} />
          <Skeleton height={36} />
          <Skeleton height={36} />
        </Section>
      )}
    </Page>
  );
}
