import type { SubUser } from '#shared/features/users/users.contract.ts';
import { levelNames } from '#shared/features/users/users.rules.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import type { Column } from '#web/platform/ui/table/columns.ts';
import { RowNote } from '#web/platform/ui/table/row-note.tsx';
import type { RowState } from '#web/platform/ui/table/row-operations.ts';
import { TwoLines } from '#web/platform/ui/table/two-lines.tsx';
import { isUndelivered, UserStatusBadge } from '#web/features/users/user-status.tsx';
import type { Doing } from '#web/features/users/users.api.ts';

import classes from './users.module.css';
import { m } from '#shared/platform/words/words.ts';

const doings: Record<Doing, string> = {
  updating: m.common_updating(),
  deactivating: m.users_deactivating(),
  reactivating: m.users_reactivating(),
  resetting: m.users_resetting(),
  sending: m.users_sending(),
};

/** The columns of the listing; the last one shows the operation in progress or its error. */
export function userColumns(stateOf: (userId: string) => RowState<Doing>): Column<SubUser>[] {
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
        <RowNote state={stateOf(user.userId)} words={doings}>
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
