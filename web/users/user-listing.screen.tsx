import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Plus, Users } from 'lucide-react';
import { useMemo } from 'react';

import { accessLevels } from '#shared/access/rights.ts';
import { foldAll } from '#shared/search/fold.ts';
import type { SubUser } from '#shared/users/users.contract.ts';
import { useMatching } from '#web/users/use-matching.ts';
import { FilterBar, type FilterSpec } from '#web/ui/filter-bar.tsx';
import { Page } from '#web/ui/page.tsx';
import { SavedViewTabs, type SavedView } from '#web/ui/saved-view-tabs.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useUrlFilters } from '#web/ui/use-url-filters.ts';
import { userColumns } from '#web/users/user-columns.tsx';
import { UserPanel } from '#web/users/user-panel.tsx';
import { useUserOperations, useUsers } from '#web/users/users.api.ts';

const filters: readonly FilterSpec[] = [
  {
    name: 'access',
    label: 'Access Level',
    kind: 'choice',
    choices: Object.entries(accessLevels).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'twoStep',
    label: 'Two-step sign-in',
    kind: 'choice',
    choices: [
      { value: 'on', label: 'On' },
      { value: 'off', label: 'Off' },
    ],
  },
];

const views = [
  { label: 'All', filters: {} },
  { label: 'Active', filters: { status: 'active' } },
  { label: 'Invited', filters: { status: 'invited' } },
  { label: 'Deactivated', filters: { status: 'deactivated' } },
] as const satisfies readonly SavedView[];

const textOf = (user: SubUser) =>
  foldAll([user.fullName, user.loginId, user.email, user.phoneNumber, user.designation, user.department]);

/** /subUserlisting: everybody who can sign in to the account (spec §2, "User Management"). */
export function UserListingScreen() {
  const url = useUrlFilters();
  const { data: users, error, refetch } = useUsers();
  const operations = useUserOperations();
  const columns = userColumns(operations.stateOf);
  const { status, access, twoStep } = url.values;
  const found = useMatching(users, url.values['q'] ?? '', textOf);
  const filtered = useMemo(
    () =>
      found?.filter(
        (user) =>
          (access === undefined || user.access.some((level) => level === access)) &&
          (twoStep === undefined || user.hasTwoStep === (twoStep === 'on')),
      ),
    [found, access, twoStep],
  );
  const rows = filtered?.filter((user) => status === undefined || user.status === status);
  const open = users?.find(({ userId }) => userId === url.values['user']);

  return (
    <Page kind="list" title="User Listing" action={<CreateButton />}>
      <SavedViewTabs
        url={url}
        label="Saved views"
        views={views.map((view) => ({
          ...view,
          count: filtered ? countOf(filtered, view.filters) : null,
        }))}
      />
      <FilterBar url={url} searchLabel="name, username, email or department" filters={filters} />
      <DataTable
        label="Users"
        columns={columns}
        rows={rows}
        rowKey={(user) => user.userId}
        rowLabel={(user) => user.fullName}
        onOpen={(user) => url.set({ user: user.userId })}
        openKey={open?.userId ?? null}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState
            title="No users match"
            icon={<Users size={24} aria-hidden />}
            action={
              <Button variant="default" onClick={() => url.clear()}>
                Clear filters
              </Button>
            }
          >
            Check the spelling, or look at all statuses.
          </EmptyState>
        }
      />
      <UserPanel
        key={open?.userId ?? ''}
        user={open ?? null}
        operations={operations}
        onClose={() => url.set({ user: null })}
      />
    </Page>
  );
}

const countOf = (users: readonly SubUser[], { status }: { status?: string }) =>
  users.filter((user) => status === undefined || user.status === status).length;

function CreateButton() {
  return (
    <Button component={Link} to="/createuser" leftSection={<Plus size={16} aria-hidden />}>
      Create User
    </Button>
  );
}
