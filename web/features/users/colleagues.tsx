import { foldAll } from '#shared/platform/search/fold.ts';
import type { Colleague } from '#shared/features/users/users.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { NoUsers } from '#web/features/users/no-users.tsx';
import { useMatching } from '#web/platform/ui/use-matching.ts';
import { AccessLevels, nameOf } from '#web/features/users/user-columns.tsx';
import { useColleagues } from '#web/features/users/users.api.ts';
import { FilterBar } from '#web/platform/ui/filter-bar.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import type { Column } from '#web/platform/ui/table/columns.ts';
import { DataTable } from '#web/platform/ui/table/data-table.tsx';
import { TwoLines } from '#web/platform/ui/table/two-lines.tsx';
import { useUrlFilters } from '#web/platform/ui/use-url-filters.ts';

const columns: Column<Colleague>[] = [
  {
    id: 'name',
    header: m.users_full_name(),
    width: 200,
    growTo: 300,
    phone: 'title',
    cell: (user) => <TwoLines>{nameOf(user)}</TwoLines>,
  },
  { id: 'login', header: m.common_username(), width: 104, phone: 'line', cell: ({ loginId }) => loginId },
  {
    id: 'department',
    header: m.profile_department(),
    width: 168,
    phone: 'line',
    cell: ({ department }) => department || '–',
  },
  {
    id: 'access',
    header: m.users_access_level(),
    width: 184,
    phone: 'line',
    cell: ({ access }) => <AccessLevels access={access} />,
  },
  { id: 'email', header: m.common_email(), width: 304, phone: 'line', cell: ({ email }) => email },
];

const textOf = (user: Colleague) =>
  foldAll([user.fullName, user.loginId, user.email, user.designation, user.department]);

/** The users of the account, for users without User Management: whom to contact for what. */
export function Colleagues() {
  const url = useUrlFilters();
  const { data, error, refetch } = useColleagues();
  return (
    <Page kind="list" title={m.app_screen_user_listing()}>
      <FilterBar url={url} searchLabel={m.users_search_label()} filters={[]} />
      <DataTable
        label={m.users_users()}
        columns={columns}
        rows={useMatching(data, url.values['q'] ?? '', textOf)}
        rowKey={(user) => user.userId}
        rowLabel={(user) => user.fullName}
        error={error}
        onRetry={() => void refetch()}
        empty={<NoUsers hint={m.users_no_colleagues_hint()} onClear={url.clear} />}
      />
    </Page>
  );
}
