import type { AccountAccess } from '#shared/account-access/account-access.contract.ts';
import { levelNames } from '#shared/users/users.rules.ts';
import { DateTime } from '#web/ui/date-time.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { RowNote, UserStatusBadge } from '#web/users/user-columns.tsx';
import type { RowState } from '#web/users/users.api.ts';

/** What stands in the way first, then how far its Admin is. */
export function AccountStatusBadge({ account }: { account: AccountAccess }) {
  if (!account.isActive) return <StatusBadge tone="grey">Closed</StatusBadge>;
  if (account.isSuspended) return <StatusBadge tone="red">Suspended</StatusBadge>;
  if (account.admin === null) return <StatusBadge tone="grey">Not activated</StatusBadge>;
  return <UserStatusBadge {...account.admin} />;
}

/** The columns of the listing; the last one says what an operation means for the row. */
export function accountColumns(stateOf: (accountId: string) => RowState): Column<AccountAccess>[] {
  return [
    { id: 'account', header: 'Account No', width: 104, phone: 'title', cell: ({ accountNo }) => accountNo },
    { id: 'company', header: 'Company', width: 240, phone: 'line', cell: ({ companyName }) => companyName },
    {
      id: 'status',
      header: 'Status',
      width: 136,
      phone: 'badge',
      cell: (account) => <AccountStatusBadge account={account} />,
    },
    { id: 'admin', header: 'Admin', width: 160, cell: ({ admin }) => admin?.fullName ?? '–' },
    {
      id: 'access',
      header: 'Access Level',
      width: 232,
      cell: ({ access }) => <span title={levelNames(access)}>{levelNames(access) || '–'}</span>,
    },
    {
      id: 'seen',
      header: 'Last seen',
      width: 172,
      cell: ({ admin }) => (admin?.lastSeenAt ? <DateTime value={admin.lastSeenAt} /> : 'Never'),
    },
    {
      id: 'note',
      header: "Admin's email",
      width: 200,
      phone: 'line',
      cell: ({ CustomerAccountId, admin }) => (
        <RowNote {...stateOf(CustomerAccountId)}>{admin?.email ?? 'No Admin yet'}</RowNote>
      ),
    },
  ];
}
