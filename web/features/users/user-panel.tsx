import { KeyRound, MailX } from 'lucide-react';
import { useState } from 'react';

import { phoneText } from '#shared/platform/market/phone.ts';
import { type SubUser, subUserLabels } from '#shared/features/users/users.contract.ts';
import { levelNames, subAccountTypeLabel } from '#shared/features/users/users.rules.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { DetailList } from '#web/platform/ui/detail-list.tsx';
import { useMarket } from '#web/platform/ui/market.ts';
import { SidePanel } from '#web/platform/ui/side-panel.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { EditUserForm } from '#web/features/users/edit-user-form.tsx';
import { UserActions } from '#web/features/users/user-actions.tsx';
import { isTooOld, isUndelivered, UserStatusBadge } from '#web/features/users/user-status.tsx';
import type { UserOperations } from '#web/features/users/users.api.ts';

import classes from './users.module.css';
import { m } from '#shared/platform/words/words.ts';
import { rich } from '#web/platform/words/rich.tsx';

interface UserPanelProps {
  user: SubUser | null;
  operations: UserOperations;
  onClose: () => void;
}

/** One user in full, with the actions that are possible. */
export function UserPanel({ user, operations, onClose }: UserPanelProps) {
  const [isEditing, setEditing] = useState(false);
  return (
    <SidePanel
      opened={user !== null}
      onClose={onClose}
      isBeside={!isEditing}
      title={
        user && (
          <span className={classes.title}>
            {user.fullName} <UserStatusBadge {...user} />
          </span>
        )
      }
    >
      {user &&
        (isEditing ? (
          <EditUserForm
            user={user}
            read={() => operations.read(user.userId)}
            onBack={() => setEditing(false)}
            onSubmit={(form) => operations.update(user.userId, form)}
            onSaved={() => {
              setEditing(false);
              toast.success(m.users_toast_updated());
            }}
          />
        ) : (
          <div className={classes.panel}>
            <UserActions user={user} operations={operations} onEdit={() => setEditing(true)} />
            <Details user={user} />
          </div>
        ))}
    </SidePanel>
  );
}

function Details({ user }: { user: SubUser }) {
  const { code } = useMarket();
  const { email, undelivered } = user;
  return (
    <>
      {isUndelivered(user) && (
        <div className={classes.note}>
          <MailX size={16} aria-hidden />
          <span>
            {m.users_undelivered({ email })}
            {(undelivered?.answer ?? null) !== null && (
              <span className={classes.answer}>
                {m.users_undelivered_answer({ answer: undelivered?.answer ?? '' })}
              </span>
            )}
          </span>
        </div>
      )}
      {user.status === 'invited' && !isUndelivered(user) && (
        <p className={classes.note}>
          <KeyRound size={16} aria-hidden />
          <span>
            {isTooOld(user.invitedUntil)
              ? m.users_link_too_old()
              : rich(m.users_link_works_until(), { when: <DateTime value={user.invitedUntil} /> })}
          </span>
        </p>
      )}
      <DetailList
        details={[
          { label: subUserLabels.loginId(), value: user.loginId },
          { label: subUserLabels.email(), value: user.email },
          { label: subUserLabels.phoneNumber(), value: phoneText(user.phoneNumber, code) },
          { label: subUserLabels.designation(), value: user.designation },
          { label: subUserLabels.department(), value: user.department },
          { label: subUserLabels.subAccountTypeId(), value: subAccountTypeLabel(user.subAccountTypeId) },
          { label: subUserLabels.access(), value: levelNames(user.access) },
          { label: m.users_two_step(), value: user.hasTwoStep ? m.users_on() : m.users_off() },
          {
            label: m.users_last_seen(),
            value: user.lastSeenAt === null ? m.users_never_seen() : <DateTime value={user.lastSeenAt} />,
          },
          { label: m.users_created(), value: <DateTime value={user.createdAt} /> },
        ]}
      />
    </>
  );
}
