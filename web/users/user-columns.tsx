import type { SubUser } from '#shared/users/users.contract.ts';
import { levelNames, type UserStatus } from '#shared/users/users.rules.ts';
import { DateTime } from '#web/ui/date-time.tsx';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import type { RowState } from '#web/users/users.api.ts';

import classes from './users.module.css';

const statuses = {
  active: { label: 'Active', tone: 'green' },
  invited: { label: 'Invited', tone: 'blue' },
  deactivated: { label: 'Deactivated', tone: 'grey' },
} as const satisfies Record<UserStatus, { label: string; tone: Tone }>;

interface UserStatusBadgeProps {
  status: UserStatus;
  invitedUntil: string | null;
}

/** An invitation whose link is too old needs somebody. */
export function UserStatusBadge({ status, invitedUntil }: UserStatusBadgeProps) {
  if (status === 'invited' && isTooOld(invitedUntil)) {
    return <StatusBadge tone="amber">Link expired</StatusBadge>;
  }
  return <StatusBadge tone={statuses[status].tone}>{statuses[status].label}</StatusBadge>;
}

export function isTooOld(invitedUntil: string | null): boolean {
  return invitedUntil === null || Date.parse(invitedUntil) <= Date.now();
}

/** The columns of the listing; the last one says what an operation means for the row. */
export function userColumns(stateOf: (userId: string) => RowState): Column<SubUser>[] {
  return [
    { id: 'name', header: 'Full Name', width: 236, phone: 'title', cell: nameOf },
    { id: 'login', header: 'Username', width: 116, phone: 'line', cell: (user) => user.loginId },
    {
      id: 'status',
      header: 'Status',
      width: 128,
      phone: 'badge',
      cell: (user) => <UserStatusBadge {...user} />,
    },
    {
      id: 'access',
      header: 'Access Level',
      width: 260,
      cell: ({ access }) => <span title={levelNames(access)}>{levelNames(access) || '–'}</span>,
    },
    {
      id: 'seen',
      header: 'Last seen',
      width: 172,
      cell: ({ lastSeenAt }) => (lastSeenAt === null ? 'Never' : <DateTime value={lastSeenAt} />),
    },
    {
      id: 'note',
      header: 'Email',
      width: 220,
      phone: 'line',
      cell: ({ userId, email }) => <RowNote {...stateOf(userId)}>{email}</RowNote>,
    },
  ];
}

const nameOf = ({ fullName, isMe }: SubUser) => (isMe ? `${fullName} (you)` : fullName);

/** A running or failed operation in place of the row's last cell. */
export function RowNote({ busy, problem, children }: RowState & { children: string }) {
  if (busy) return <span role="status">{busy}...</span>;
  if (problem) {
    return (
      <span className={classes.problem} title={problem}>
        {problem}
      </span>
    );
  }
  return children;
}
