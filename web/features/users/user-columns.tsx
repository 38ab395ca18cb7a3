import type { SubUser } from '#shared/features/users/users.contract.ts';
import { levelNames, type UserStatus } from '#shared/features/users/users.rules.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { StatusBadge, type Tone } from '#web/platform/ui/status-badge.tsx';
import type { Column } from '#web/platform/ui/table/columns.ts';
import { TwoLines } from '#web/platform/ui/table/two-lines.tsx';
import type { Doing, RowState } from '#web/features/users/users.api.ts';

import classes from './users.module.css';
import { m } from '#shared/platform/words/words.ts';

const statuses = {
  active: { label: m.common_active(), tone: 'green' },
  invited: { label: m.users_status_invited(), tone: 'blue' },
  deactivated: { label: m.users_status_deactivated(), tone: 'grey' },
} as const satisfies Record<UserStatus, { label: string; tone: Tone }>;

const doings: Record<Doing, string> = {
  activating: m.access_controls_activating(),
  updating: m.common_updating(),
  deactivating: m.users_deactivating(),
  reactivating: m.users_reactivating(),
  resetting: m.users_resetting(),
  sending: m.users_sending(),
};

type UserStatusBadgeProps = Pick<SubUser, 'status' | 'invitedUntil'> & Invitation;

/** An invitation that did not arrive, or whose link is too old, needs somebody. */
export function UserStatusBadge({ status, invitedUntil, undelivered }: UserStatusBadgeProps) {
  if (isUndelivered({ status, undelivered })) {
    return <StatusBadge tone="red">{m.users_status_undelivered()}</StatusBadge>;
  }
  if (status === 'invited' && isTooOld(invitedUntil)) {
    return <StatusBadge tone="amber">{m.users_status_link_expired()}</StatusBadge>;
  }
  return <StatusBadge tone={statuses[status].tone}>{statuses[status].label}</StatusBadge>;
}

export function isTooOld(invitedUntil: string | null): boolean {
  return invitedUntil === null || Date.parse(invitedUntil) <= Date.now();
}

interface Invitation {
  status: UserStatus;
  undelivered: object | null;
}

export const isUndelivered = ({ status, undelivered }: Invitation) =>
  status === 'invited' && Boolean(undelivered);

/** The columns of the listing; the last one explains what an operation means for the row. */
export function userColumns(stateOf: (userId: string) => RowState): Column<SubUser>[] {
  return [
    {
      id: 'name',
      header: m.users_full_name(),
      width: 200,
      growTo: 300,
      phone: 'title',
      cell: (user) => <TwoLines>{nameOf(user)}</TwoLines>,
    },
    { id: 'login', header: m.common_username(), width: 104, phone: 'line', cell: (user) => user.loginId },
    {
      id: 'status',
      header: m.common_status(),
      width: 116,
      phone: 'badge',
      cell: (user) => <UserStatusBadge {...user} />,
    },
    {
      id: 'access',
      header: m.users_access_level(),
      width: 184,
      cell: ({ access }) => <AccessLevels access={access} />,
    },
    {
      id: 'seen',
      header: m.users_last_seen(),
      width: 168,
      cell: ({ lastSeenAt }) =>
        lastSeenAt === null ? m.users_never_seen() : <DateTime value={lastSeenAt} />,
    },
    {
      id: 'note',
      header: m.common_email(),
      width: 304,
      phone: 'line',
      cell: (user) => (
        <RowNote {...stateOf(user.userId)}>
          {isUndelivered(user) ? m.users_undelivered_row({ email: user.email }) : user.email}
        </RowNote>
      ),
    },
  ];
}

export function AccessLevels({ access }: Pick<SubUser, 'access'>) {
  return (
    <span title={levelNames(access)} className={classes.access}>
      {levelNames(access) || '–'}
    </span>
  );
}

/** 'Tan Wei Ming (you)'. */
export const nameOf = ({ fullName, isMe }: Pick<SubUser, 'fullName' | 'isMe'>) =>
  isMe ? m.users_name_you({ name: fullName }) : fullName;

/** A running or failed operation in place of the row's last cell. */
export function RowNote({ busy, problem, children }: RowState & { children: string }) {
  if (busy) return <span role="status">{m.users_busy({ doing: doings[busy] })}</span>;
  if (problem) {
    return (
      <span className={classes.problem} title={problem}>
        {problem}
      </span>
    );
  }
  return children;
}
