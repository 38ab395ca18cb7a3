import { Button } from '@mantine/core';
import { Building2 } from 'lucide-react';

import type { AccountAccess } from '#shared/account-access/account-access.contract.ts';
import { foldAll } from '#shared/search/fold.ts';
import { useAccountOperations, useAccounts } from '#web/account-access/account-access.api.ts';
import { accountColumns } from '#web/account-access/account-columns.tsx';
import { AccountPanel } from '#web/account-access/account-panel.tsx';
import { FilterBar, type FilterSpec } from '#web/ui/filter-bar.tsx';
import { Page } from '#web/ui/page.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useUrlFilters } from '#web/ui/use-url-filters.ts';
import { useMatching } from '#web/users/use-matching.ts';

const filters: readonly FilterSpec[] = [
  {
    name: 'activated',
    label: 'Activated',
    kind: 'choice',
    choices: [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ],
  },
];

const textOf = ({ accountNo, companyName, admin }: AccountAccess) =>
  foldAll([accountNo, companyName, admin?.fullName, admin?.email]);

/** /accesscontrollisting: the other accounts of the organisation (spec §2, "Access Controls"). */
export function AccountListingScreen() {
  const url = useUrlFilters();
  const { data: accounts, error, refetch } = useAccounts();
  const operations = useAccountOperations();
  const { activated } = url.values;
  const rows = useMatching(accounts, url.values['q'] ?? '', textOf)?.filter(
    ({ admin }) => activated === undefined || (admin !== null) === (activated === 'yes'),
  );
  const open = accounts?.find(({ CustomerAccountId }) => CustomerAccountId === url.values['account']);

  return (
    <Page kind="list" title="Account Listing" context="The other accounts of your organisation.">
      <FilterBar url={url} searchLabel="account number, company or Admin" filters={filters} />
      <DataTable
        label="Accounts"
        columns={accountColumns(operations.stateOf)}
        rows={rows}
        rowKey={(account) => account.CustomerAccountId}
        rowLabel={(account) => account.accountNo}
        onOpen={(account) => url.set({ account: account.CustomerAccountId })}
        openKey={open?.CustomerAccountId ?? null}
        error={error}
        onRetry={() => void refetch()}
        empty={<NothingHere isFiltered={(accounts?.length ?? 0) > 0} onClear={() => url.clear()} />}
      />
      <AccountPanel
        key={open?.CustomerAccountId ?? ''}
        account={open ?? null}
        operations={operations}
        onClose={() => url.set({ account: null })}
      />
    </Page>
  );
}

function NothingHere({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const icon = <Building2 size={24} aria-hidden />;
  if (!isFiltered) {
    return (
      <EmptyState title="No other accounts" icon={icon}>
        When your organisation gets a second account with us, you activate it here and say what it may do.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No accounts match"
      icon={icon}
      action={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      Check the spelling, or look at all of them.
    </EmptyState>
  );
}
