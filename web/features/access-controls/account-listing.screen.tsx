import { Button } from '@mantine/core';
import { Building2 } from 'lucide-react';

import type { AccountAccess } from '#shared/features/access-controls/account-access.contract.ts';
import { foldAll } from '#shared/platform/search/fold.ts';
import { useAccountOperations, useAccounts } from '#web/features/access-controls/account-access.api.ts';
import { accountColumns } from '#web/features/access-controls/account-columns.tsx';
import { AccountPanel } from '#web/features/access-controls/account-panel.tsx';
import { FilterBar } from '#web/platform/ui/filter-bar.tsx';
import type { FilterSpec } from '#web/platform/ui/filter-spec.ts';
import { MissingPanel } from '#web/platform/ui/missing-panel.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { EmptyState } from '#web/platform/ui/states.tsx';
import { DataTable } from '#web/platform/ui/table/data-table.tsx';
import { useUrlFilters } from '#web/platform/ui/use-url-filters.ts';
import { useMatching } from '#web/platform/ui/use-matching.ts';
import { m } from '#shared/platform/words/words.ts';

const filters: readonly FilterSpec[] = [
  {
    name: 'activated',
    label: m.access_controls_activated(),
    kind: 'choice',
    choices: [
      { value: 'yes', label: m.common_yes() },
      { value: 'no', label: m.common_no() },
    ],
  },
];

const textOf = ({ accountNo, companyName, admin }: AccountAccess) =>
  foldAll([accountNo, companyName, admin?.fullName, admin?.email]);

/** /accesscontrollisting: the other accounts of the organisation (spec §2, "Access Controls"). */
export function AccountListingScreen() {
  const url = useUrlFilters();
  const { data: accounts, error, refetch, isFetching, isFetchedAfterMount } = useAccounts();
  const operations = useAccountOperations();
  const { activated, account: openId } = url.values;
  const rows = useMatching(accounts, url.values['q'] ?? '', textOf)?.filter(
    ({ admin }) => activated === undefined || (admin !== null) === (activated === 'yes'),
  );
  const open = accounts?.find(({ CustomerAccountId }) => CustomerAccountId === openId);
  const isMissing = openId && accounts && !open && (isFetchedAfterMount || !isFetching);

  return (
    <Page
      kind="list"
      title={m.access_controls_account_listing()}
      context={m.access_controls_the_other_accounts_of_your_organisation()}
    >
      <FilterBar
        url={url}
        searchLabel={m.access_controls_account_number_company_or_admin()}
        filters={filters}
      />
      <DataTable
        label={m.access_controls_accounts()}
        columns={accountColumns(operations.stateOf)}
        rows={rows}
        rowKey={(account) => account.CustomerAccountId}
        rowLabel={(account) => account.accountNo}
        onOpen={(account) => url.open('account', account.CustomerAccountId)}
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
      {isMissing && (
        <MissingPanel what={m.access_controls_the_account()} onClose={() => url.set({ account: null })} />
      )}
    </Page>
  );
}

function NothingHere({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const icon = <Building2 size={24} aria-hidden />;
  if (!isFiltered) {
    return (
      <EmptyState title={m.access_controls_no_other_accounts()} icon={icon}>
        {m.access_controls_when_your_organisation_gets_a_second()}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={m.access_controls_no_accounts_match()}
      icon={icon}
      action={
        <Button variant="default" onClick={onClear}>
          {m.access_controls_clear_filters()}
        </Button>
      }
    >
      {m.access_controls_check_the_spelling_or_look_at()}
    </EmptyState>
  );
}
