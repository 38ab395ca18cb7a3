import type { AccountAccess } from '#shared/features/access-controls/account-access.contract.ts';
import { levelNames } from '#shared/features/users/users.rules.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { StatusBadge } from '#web/platform/ui/status-badge.tsx';
import type { Column } from '#web/platform/ui/table/columns.ts';
import { RowNote } from '#web/platform/ui/table/row-note.tsx';
import type { RowState } from '#web/platform/ui/table/row-operations.ts';
import type { Doing } from '#web/features/access-controls/account-access.api.ts';
import { UserStatusBadge } from '#web/features/users/user-status.tsx';
import { m } from '#shared/platform/words/words.ts';

const doings: Record<Doing, string> = {
  activating: m.access_controls_activating(),
  updating: m.common_updating(),
  sending: m.access_controls_sending(),
};

/** Shows what blocks the account, if anything; otherwise the status of its Admin. */
export function AccountStatusBadge({ account }: { account: AccountAccess }) {
  if (!account.isActive) return <StatusBadge tone="grey">{m.access_controls_closed()}</StatusBadge>;
  if (account.isSuspended) return <StatusBadge tone="red">{m.access_controls_suspended()}</StatusBadge>;
  if (account.admin === null)
    return <StatusBadge tone="grey">{m.access_controls_not_activated()}</StatusBadge>;
  return <UserStatusBadge {...account.admin} />;
}

/** The columns of the listing; the last one shows the operation in progress or its error. */
export function accountColumns(stateOf: (accountId: string) => RowState<Doing>): Column<AccountAccess>[] {
  return [
    {
      id: 'account',
      header: m.access_controls_account_no(),
      width: 92,
      phone: 'title',
      cell: ({ accountNo }) => accountNo,
    },
    {
      id: 'company',
      header: m.access_controls_company(),
      width: 236,
      growTo: 300,
      phone: 'line',
      cell: ({ companyName }) => companyName,
    },
    {
      id: 'status',
      header: m.common_status(),
      width: 164,
      phone: 'badge',
      cell: (account) => <AccountStatusBadge account={account} />,
    },
    {
      id: 'admin',
      header: m.access_controls_admin(),
      width: 116,
      cell: ({ admin }) => admin?.fullName ?? '–',
    },
    {
      id: 'access',
      header: m.access_controls_access_level(),
      width: 120,
      cell: ({ access }) => <span title={levelNames(access)}>{levelNames(access) || '–'}</span>,
    },
    {
      id: 'seen',
      header: m.access_controls_last_seen(),
      width: 164,
      cell: ({ admin }) =>
        admin?.lastSeenAt ? <DateTime value={admin.lastSeenAt} /> : m.access_controls_never(),
    },
    {
      id: 'note',
      header: m.access_controls_admins_email(),
      width: 188,
      phone: 'line',
      cell: ({ CustomerAccountId, admin }) => (
        <RowNote state={stateOf(CustomerAccountId)} words={doings}>
          {admin?.email ?? m.access_controls_no_admin_yet()}
        </RowNote>
      ),
    },
  ];
}
