import { Button } from '@mantine/core';
import { Link } from '#web/platform/router/router.tsx';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';

import { accessLevels } from '#shared/platform/rights/rights.ts';
import { foldAll } from '#shared/platform/search/fold.ts';
import type { SubUser } from '#shared/features/users/users.contract.ts';
import { Colleagues } from '#web/features/users/colleagues.tsx';
import { NoUsers } from '#web/features/users/no-users.tsx';
import { useMatching } from '#web/platform/ui/use-matching.ts';
import { useCan } from '#web/platform/session/session.ts';
import { FilterBar } from '#web/platform/ui/filter-bar.tsx';
import type { FilterSpec } from '#web/platform/ui/filter-spec.ts';
import { MissingPanel } from '#web/platform/ui/missing-panel.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { SavedViewTabs, type SavedView } from '#web/platform/ui/saved-view-tabs.tsx';
import { DataTable } from '#web/platform/ui/table/data-table.tsx';
import { useUrlFilters } from '#web/platform/ui/use-url-filters.ts';
import { userColumns } from '#web/features/users/user-columns.tsx';
import { UserPanel } from '#web/features/users/user-panel.tsx';
import { useUserOperations, useUsers } from '#web/features/users/users.api.ts';
import { m } from '#shared/platform/words/words.ts';

const filters: readonly FilterSpec[] = [
  {
    name: 'access',
    label: m.users_access_level(),
    kind: 'choice',
    choices: Object.entries(accessLevels).map(([value, label]) => ({ value, label: label() })),
  },
  {
    name: 'twoStep',
    label: m.users_two_step(),
    kind: 'choice',
    choices: [
      { value: 'on', label: m.users_on() },
      { value: 'off', label: m.users_off() },
    ],
  },
];

const views = [
  { label: m.common_all(), filters: {} },
  { label: m.common_active(), filters: { status: 'active' } },
  { label: m.users_status_invited(), filters: { status: 'invited' } },
  { label: m.users_status_deactivated(), filters: { status: 'deactivated' } },
] as const satisfies readonly SavedView[];

const textOf = (user: SubUser) =>
  foldAll([user.fullName, user.loginId, user.email, user.phoneNumber, user.designation, user.department]);

/**
 * /subUserlisting (spec §2, "User Management"): all users of the account, for those who manage them; for others, their active
 * colleagues.
 */
export function UserListingScreen() {
  return useCan('manageUsers') ? <AllUsers /> : <Colleagues />;
}

function AllUsers() {
  const url = useUrlFilters();
  const { data: users, error, refetch, isFetching, isFetchedAfterMount } = useUsers();
  const operations = useUserOperations();
  const columns = userColumns(operations.stateOf);
  const { status, access, twoStep, user: openId } = url.values;
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
  const open = users?.find(({ userId }) => userId === openId);
  const isMissing = openId && users && !open && (isFetchedAfterMount || !isFetching);

  return (
    <Page kind="list" title={m.app_screen_user_listing()} action={<CreateButton />}>
      <SavedViewTabs
        url={url}
        label={m.users_saved_views()}
        views={views.map((view) => ({
          ...view,
          count: filtered ? countOf(filtered, view.filters) : null,
        }))}
      />
      <FilterBar url={url} searchLabel={m.users_search_label()} filters={filters} />
      <DataTable
        label={m.users_users()}
        columns={columns}
        rows={rows}
        rowKey={(user) => user.userId}
        rowLabel={(user) => user.fullName}
        onOpen={(user) => url.open('user', user.userId)}
        openKey={open?.userId ?? null}
        error={error}
        onRetry={() => void refetch()}
        empty={<NoUsers onClear={url.clear} hint={m.users_no_users_hint()} />}
      />
      <UserPanel
        key={open?.userId ?? ''}
        user={open ?? null}
        operations={operations}
        onClose={() => url.set({ user: null })}
      />
      {isMissing && <MissingPanel what={m.users_the_user()} onClose={() => url.set({ user: null })} />}
    </Page>
  );
}

const countOf = (users: readonly SubUser[], { status }: { status?: string }) =>
  users.filter((user) => status === undefined || user.status === status).length;

function CreateButton() {
  return (
    <Button component={Link} to="/createuser" leftSection={<Plus size={16} aria-hidden />}>
      {m.app_screen_create_user()}
    </Button>
  );
}
