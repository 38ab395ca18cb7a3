import { KeyRound } from 'lucide-react';
import { useState } from 'react';

import { phoneText } from '#shared/market/phone.ts';
import { type SubUser, subUserLabels, userUpdatedMessage } from '#shared/users/users.contract.ts';
import { levelNames, subAccountTypeLabel } from '#shared/users/users.rules.ts';
import { DateTime } from '#web/ui/date-time.tsx';
import { DetailList } from '#web/ui/detail-list.tsx';
import { useMarket } from '#web/ui/market.ts';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { toast } from '#web/ui/toast.ts';
import { EditUserForm } from '#web/users/edit-user-form.tsx';
import { UserActions } from '#web/users/user-actions.tsx';
import { isTooOld, UserStatusBadge } from '#web/users/user-columns.tsx';
import type { UserOperations } from '#web/users/users.api.ts';

import classes from './users.module.css';

interface UserPanelProps {
  user: SubUser | null;
  operations: UserOperations;
  onClose: () => void;
}

/** Everything about one user, and what can be done. */
export function UserPanel({ user, operations, onClose }: UserPanelProps) {
  const [isEditing, setEditing] = useState(false);
  return (
    <SidePanel
      opened={user !== null}
      onClose={onClose}
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
            onBack={() => setEditing(false)}
            onSubmit={async (form) => {
              await operations.update(user.userId, form);
              setEditing(false);
              toast.success(userUpdatedMessage);
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
  return (
    <>
      {user.status === 'invited' && (
        <p className={classes.note}>
          <KeyRound size={16} aria-hidden />
          <span>
            {isTooOld(user.invitedUntil) ? (
              'The link to set the first password is too old. Send it again.'
            ) : (
              <>
                No password yet. The link in the mail works until <DateTime value={user.invitedUntil} />.
              </>
            )}
          </span>
        </p>
      )}
      <DetailList
        details={[
          { label: subUserLabels.loginId, value: user.loginId },
          { label: subUserLabels.email, value: user.email },
          { label: subUserLabels.phoneNumber, value: phoneText(user.phoneNumber, code) },
          { label: subUserLabels.designation, value: user.designation },
          { label: subUserLabels.department, value: user.department },
          { label: subUserLabels.subAccountTypeId, value: subAccountTypeLabel(user.subAccountTypeId) },
          { label: subUserLabels.access, value: levelNames(user.access) },
          { label: 'Two-step sign-in', value: user.hasTwoStep ? 'On' : 'Off' },
          {
            label: 'Last seen',
            value: user.lastSeenAt === null ? 'Never' : <DateTime value={user.lastSeenAt} />,
          },
          { label: 'Created', value: <DateTime value={user.createdAt} /> },
        ]}
      />
    </>
  );
}
